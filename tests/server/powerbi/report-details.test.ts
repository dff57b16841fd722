import { describe, expect, test } from "vitest";
import { createReportDirectory } from "../../../server/powerbi/report-details.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import { securedRequest, setUpReportEngine, unsecuredRequest } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();
const lastTokenRequest = () => fixture.powerBi.requests.findLast(({ call }) => call === "generateToken")?.body;

const countCalls = (call: string) => fixture.powerBi.listCalls().filter((made) => made === call).length;

describe("A DirectQuery connection to another data set", () => {
  const [upstream, workspace] = ["11111111-2222-4333-8444-555555555555", "99999999-2222-4333-8444-555555555555"];
  const further = "22222222-2222-4333-8444-555555555555";
  const connect = () => {
    fixture.powerBi.state.upstream.set(ids.dataSet, [{ targetDatasetId: upstream, groupId: workspace }]);
    fixture.powerBi.state.upstream.set(upstream, [
      { targetDatasetId: further, groupId: workspace },
      { targetDatasetId: ids.dataSet.toUpperCase(), groupId: ids.group },
    ]);
  };

  test("names every data set with the right to its XMLA endpoint [operation: models]", async () => {
    connect();
    await fixture.createEngine().embed(unsecuredRequest);
    expect(lastTokenRequest()).toMatchObject({
      datasets: [ids.dataSet, upstream, further].map((id) => ({ id, xmlaPermissions: "ReadOnly" })),
    });
    expect(fixture.powerBi.requests.map(({ path }) => path)).toContain(
      `/v1.0/myorg/groups/${workspace}/datasets/${upstream}`,
    );
  });

  test("sends the party to every data set that requires an identity [operation: models]", async () => {
    connect();
    Object.assign(fixture.powerBi.state, { identityRequired: true, rolesRequired: true });
    await fixture.createEngine({ roles: ["Client"] }).embed(securedRequest);
    expect(lastTokenRequest()).toMatchObject({
      identities: [{ username: "70041823", datasets: [ids.dataSet, upstream, further], roles: ["Client"] }],
    });
  });

  test("back to the first data set is followed once", async () => {
    fixture.powerBi.state.upstream.set(ids.dataSet, [{ targetDatasetId: upstream, groupId: ids.group }]);
    fixture.powerBi.state.upstream.set(upstream, [{ targetDatasetId: ids.dataSet, groupId: ids.group }]);
    await fixture.createEngine().embed(unsecuredRequest);
    expect(countCalls("dataSet")).toBe(2);
    expect(lastTokenRequest()).toMatchObject({ datasets: [{ id: ids.dataSet }, { id: upstream }] });
  });

  test("is followed to twenty data sets at most", async () => {
    const chain = Array.from({ length: 25 }, (_, at) => `33333333-2222-4333-8444-${String(at).padStart(12, "0")}`);
    for (const [at, id] of [ids.dataSet, ...chain].entries())
      fixture.powerBi.state.upstream.set(id, [{ targetDatasetId: chain[at] ?? id, groupId: ids.group }]);
    await fixture.createEngine().embed(unsecuredRequest);
    expect(countCalls("dataSet")).toBe(20);
    expect(lastTokenRequest()).toMatchObject({ datasets: [ids.dataSet, ...chain.slice(0, 19)].map((id) => ({ id })) });
  });

  test("is named even if the service principal may not read the other data set", async () => {
    connect();
    const engine = fixture.createEngine();
    fixture.powerBi.failNext(
      "dataSet",
      { status: 200, body: { id: ids.dataSet, upstreamDatasets: [{ targetDatasetId: upstream }] } },
      { status: 403 },
    );
    await engine.embed(unsecuredRequest);
    expect(lastTokenRequest()).toMatchObject({
      datasets: [ids.dataSet, upstream].map((id) => ({ id, xmlaPermissions: "ReadOnly" })),
    });
  });
});

test("A report opens although its data sets cannot be asked for at the moment, and they are asked for again", async () => {
  const engine = fixture.createEngine();
  fixture.powerBi.failNext("dataSet", { status: 503 });
  await expect(engine.embed(unsecuredRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
  await engine.embed(unsecuredRequest);
  expect(fixture.powerBi.listCalls().filter((call) => call === "dataSet")).toHaveLength(2);
});

test("A data set in another workspace is read there [operation: models]", async () => {
  fixture.powerBi.state.dataSetWorkspace = "99999999-2222-4333-8444-555555555555";
  await fixture.createEngine().embed(unsecuredRequest);
  expect(fixture.powerBi.requests.map(({ path }) => path)).toContain(
    `/v1.0/myorg/groups/99999999-2222-4333-8444-555555555555/datasets/${ids.dataSet}`,
  );
});

describe("What Power BI knows about a report", () => {
  test("is asked once in five minutes, whoever opens the report [operation: wasted calls]", async () => {
    const engine = fixture.createEngine();
    for (let opening = 0; opening < 10; opening += 1) await engine.embed(unsecuredRequest);
    expect([countCalls("report"), countCalls("dataSet"), countCalls("generateToken")]).toEqual([1, 1, 10]);
    fixture.clock.now += 5 * 60_000;
    await engine.embed(unsecuredRequest);
    expect(countCalls("report")).toBe(2);
  });

  test("is asked for each profile, because another one may not read it [operation: profiles]", async () => {
    const engine = fixture.createEngine();
    await engine.embed(unsecuredRequest);
    fixture.powerBi.failNext("report", { status: 403 });
    await expect(engine.embed({ ...unsecuredRequest, profileId: ids.group })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await engine.embed(unsecuredRequest);
    expect(countCalls("report")).toBe(2);
  });

  test("is not asked again after an outage", async () => {
    const engine = fixture.createEngine();
    await engine.embed(unsecuredRequest);
    fixture.powerBi.failNext("generateToken", { status: 503 }, { status: 503 }, { status: 503 });
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "unavailable" });
    await engine.embed(unsecuredRequest);
    expect([countCalls("report"), countCalls("dataSet")]).toEqual([1, 1]);
  });

  test("is unknown before the first question", () => {
    const { group: groupId, report: reportId } = ids;
    expect(createReportDirectory(() => 0).findDataSets({ groupId, reportId, profileId: null })).toBeUndefined();
  });

  test("is asked again after a refused token, and by every check", async () => {
    const engine = fixture.createEngine();
    await engine.embed(unsecuredRequest);
    fixture.powerBi.failNext("generateToken", { status: 404 });
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "absent" });
    await engine.embed(unsecuredRequest);
    expect(countCalls("report")).toBe(2);
    await engine.check({ reportId: ids.report, groupId: ids.group, profileId: null });
    expect(countCalls("report")).toBe(3);
  });
});

describe("A report without a token says why", () => {
  const refusal = { status: 400, body: { error: { code: "InvalidRequest" } } };

  test.each([
    [
      "identityRequired",
      "an identity is required and none is known",
      { identityRequired: true },
      unsecuredRequest,
      "The data set requires row-level security",
    ],
    [
      "rolesRequired",
      "roles are required and none are known",
      { identityRequired: true, rolesRequired: true },
      securedRequest,
      "The data set requires row-level roles",
    ],
    ["rejected", "Power BI refuses it for another reason", {}, unsecuredRequest, "Generate Token"],
  ])("%s: %s", async (kind, _, state, request, logged) => {
    Object.assign(fixture.powerBi.state, state);
    fixture.powerBi.failNext("generateToken", refusal);
    await expect(fixture.createEngine().embed(request)).rejects.toMatchObject({
      name: "ReportError",
      kind,
      message: expect.stringContaining(`${logged}: ${kind}`),
    });
  });

  test("rejected: its data sets cannot be asked for at the moment", async () => {
    fixture.powerBi.failNext("generateToken", refusal);
    fixture.powerBi.failNext("dataSet", { status: 503 });
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({ kind: "rejected" });
  });

  test("only a token that is rejected for the first time is worth a look at the data sets", async () => {
    const engine = fixture.createEngine();
    fixture.powerBi.failNext("generateToken", { status: 404 });
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "absent" });
    expect(countCalls("dataSet")).toBe(0);
    await engine.embed(unsecuredRequest);
    fixture.powerBi.failNext("generateToken", refusal);
    await expect(engine.embed(unsecuredRequest)).rejects.toMatchObject({ kind: "rejected" });
    expect(countCalls("dataSet")).toBe(1);
  });

  test("paginated: no token is asked for", async () => {
    fixture.powerBi.state.reportType = "PaginatedReport";
    await expect(fixture.createEngine().embed(unsecuredRequest)).rejects.toMatchObject({
      message: "Embed request: paginated",
    });
    expect(fixture.powerBi.listCalls()).toEqual(["token", "report"]);
  });
});

describe("A report that needs more than its own model", () => {
  const [group, model] = ["99999999-2222-4333-8444-555555555555", "44444444-2222-4333-8444-555555555555"];
  const paginated = "55555555-2222-4333-8444-555555555555";
  const bound = [`groups/${group}/datasets/${model}`];
  const withVisual = [`groups/${group}/rdlreports/${paginated}`];
  const secure = (...secured: string[]) => {
    for (const id of [ids.dataSet, model])
      fixture.powerBi.state.dataSets.set(id, {
        isEffectiveIdentityRequired: secured.includes(id),
        isEffectiveIdentityRolesRequired: secured.includes(id),
      });
  };

  test("names the model that it is bound to as well, and tells the page of it [operation: models]", async () => {
    expect(await fixture.createEngine().embed({ ...unsecuredRequest, furtherItems: bound })).toMatchObject({
      boundModel: model,
    });
    expect(lastTokenRequest()).toEqual({
      reports: [{ id: ids.report }],
      datasets: [{ id: ids.dataSet }, { id: model }],
      lifetimeInMinutes: 15,
    });
    expect(countCalls("generateToken")).toBe(1);
    expect(fixture.powerBi.requests.map(({ path }) => path)).toContain(`/v1.0/myorg/groups/${group}/datasets/${model}`);
  });

  test.each([
    ["the bound one", [model], model, [model]],
    ["both", [ids.dataSet, model], model, [model, ids.dataSet]],
    ["both, where the other one was entered", [ids.dataSet, model], ids.dataSet, [ids.dataSet, model]],
  ])("sends the party to those of its models that require it: %s", async (_, secured, dataSetId, datasets) => {
    secure(...secured);
    const engine = fixture.createEngine({ roles: ["Client"] });
    await engine.embed({ ...securedRequest, dataSetId, furtherItems: bound });
    expect(lastTokenRequest()).toMatchObject({ identities: [{ username: "70041823", roles: ["Client"], datasets }] });
  });

  test("gets no token without an identity where the model that it is bound to requires one", async () => {
    secure(model);
    await expect(fixture.createEngine().embed({ ...unsecuredRequest, furtherItems: bound })).rejects.toMatchObject({
      kind: "identityRequired",
    });
    expect(countCalls("generateToken")).toBe(0);
  });

  test("names the paginated reports that it shows, with the right to query and the party [operation: models]", async () => {
    fixture.powerBi.state.identityRequired = true;
    await fixture.createEngine().embed({ ...securedRequest, furtherItems: withVisual });
    expect(lastTokenRequest()).toMatchObject({
      reports: [{ id: ids.report }, { id: paginated }],
      datasets: [{ id: ids.dataSet, xmlaPermissions: "ReadOnly" }],
      identities: [{ datasets: [ids.dataSet] }, { username: "70041823", reports: [paginated] }],
    });
  });

  test("is kept for each model that a client binds it to", async () => {
    const engine = fixture.createEngine();
    await engine.embed({ ...unsecuredRequest, furtherItems: bound });
    await engine.embed(unsecuredRequest);
    expect(lastTokenRequest()).toMatchObject({ datasets: [{ id: ids.dataSet }] });
  });

  test("is as old as the model that it is bound to", async () => {
    await fixture.createEngine().readFreshness({ ...unsecuredRequest, furtherItems: bound });
    expect(fixture.powerBi.requests.at(-1)?.path).toBe(
      `/v1.0/myorg/groups/${group}/datasets/${model}/refreshes?$top=5`,
    );
  });

  test("is checked with what it needs [operation: check report]", async () => {
    const check = () => fixture.createEngine().check({ ...unsecuredRequest, furtherItems: [...bound, ...withVisual] });
    expect(await check()).toMatchObject({
      dataSetId: model,
      problems: ["One of its further items is not a paginated report."],
    });
    const answer = { id: ids.report, name: "Claims", embedUrl: fixture.powerBi.state.embedUrl, datasetId: ids.dataSet };
    fixture.powerBi.failNext("report", { status: 200, body: answer }, { status: 403 });
    fixture.powerBi.failNext("dataSet", { status: 200, body: { id: ids.dataSet } }, { status: 403 });
    expect((await check()).problems).toEqual([
      "The portal cannot read the model that it is bound to. Add the service principal to that data set’s workspace.",
      "The portal cannot read a paginated report that it shows. Add the service principal to its workspace.",
    ]);
    const ownDataSet = { id: ids.dataSet, upstreamDatasets: [{ targetDatasetId: ids.report }] };
    const visual = { ...answer, reportType: "PaginatedReport" };
    fixture.powerBi.failNext("report", { status: 200, body: answer }, { status: 200, body: visual });
    fixture.powerBi.failNext("dataSet", { status: 200, body: ownDataSet }, { status: 200, body: { id: model } });
    fixture.powerBi.failNext("dataSet", { status: 403 });
    expect((await check()).problems).toEqual([
      "Its data set uses another one that the portal cannot read. Add the service principal to that data set’s workspace.",
    ]);
  });
});
