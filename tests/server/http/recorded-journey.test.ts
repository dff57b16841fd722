import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { aReport, aSubscription, newReport, send } from "../../support/server/calls.ts";
import { createLaw, type Document } from "../../support/server/openapi-rules.ts";
import { type Exchange, Recorder } from "../../support/server/recorder.ts";
import { kinds } from "../../support/server/test-stores.ts";
import { type Name, openWorld, somebody, type World } from "../../support/server/test-server.ts";

const SIGN_IN = /^\/serverside\/api\/auth\/(authorize|callback)\?/;
const calls = { ...contract, ...portalContract };

describe.each(kinds)("a recorded journey on %s", (kind) => {
  let world: World;
  let document: Document;
  const kept: Exchange[] = [];
  beforeAll(async () => {
    world = await openWorld(kind);
    document = (await world.app.inject("/serverside/api/portal/openapi.json")).json();
    await administer();
    await read();
    await beRefused();
  });
  afterAll(() => world.close());

  async function enter(name: Name): Promise<Recorder> {
    world.provider.state.who = somebody(name);
    const person = new Recorder(world.app, kept);
    await person.signIn();
    return person;
  }

  async function administer(): Promise<void> {
    const ada = await enter("ada");
    for (const endpoint of Object.values<Endpoint>(calls))
      if (endpoint !== portalContract.signOut) await send(ada, endpoint);
    const record = newReport(randomUUID());
    await ada.post(contract.addReport.path, record);
    const added =
      (await ada.get(contract.getReports.path))
        .json<SubscriptionReport[]>()
        .find(({ reportId }) => reportId === record.reportId) ?? aReport;
    const mapping = { subscriptionReportId: added.subscriptionReportId, principalId: somebody("ben").sub };
    await ada.post(contract.updateReport.path, { ...added, reportName: "Renamed" });
    await ada.post(contract.previewReport.path, {
      ...added,
      subscriptionId: EMPTY_ID,
      rls: false,
      dataSetId: null,
      partyId: null,
    });
    await ada.post(contract.addUserReportMapping.path, mapping);
    await ada.get(contract.getUserReportMapping.path);
    await ada.post(contract.deleteUserReportMapping.path, mapping);
    await ada.post(portalContract.changeMappings.path, { changes: [{ action: "add", ...mapping }] });
    await ada.get(`/serverside/api/portal/reporthistory/${added.subscriptionReportId}`);
    await ada.write("DELETE", `/serverside/api/deletereport/${added.subscriptionReportId}`);
    await ada.post(portalContract.signOut.path, {});
    await ada.get(contract.getUser.path);
  }

  async function read(): Promise<void> {
    const ben = await enter("ben");
    await ben.get(contract.getUser.path);
    for (const { reportId, subscriptionId } of (await ben.get(contract.getUserReports.path)).json<
      SubscriptionReport[]
    >())
      await ben.post(contract.embedReport.path, { ...aReport, reportId, subscriptionId });
  }

  async function beRefused(): Promise<void> {
    const [ben, dan, nobody] = [await enter("ben"), await enter("dan"), new Recorder(world.app, kept)];
    for (const endpoint of Object.values<Endpoint>(calls)) {
      await send(nobody, endpoint);
      if (endpoint !== portalContract.signOut) await send(dan, endpoint);
    }
    await ben.post(contract.embedReport.path, newReport(randomUUID()));
    await ben.post(contract.embedReport.path, aReport, { "x-xsrf-token": "forged" });
    const ada = await enter("ada");
    const key = { "idempotency-key": randomUUID() };
    await ada.post(contract.addReport.path, newReport(randomUUID()), key);
    await ada.post(contract.addReport.path, newReport(randomUUID()), key);
    await ada.post(contract.addReport.path, { nothing: true });
    await world.store.updateTable("subscription").set({ party_id: null }).where("id", "=", aSubscription.id).execute();
    for (const { reportId, subscriptionId } of (await ben.get(contract.getUserReports.path)).json<
      SubscriptionReport[]
    >())
      await ben.post(contract.embedReport.path, { ...aReport, reportId, subscriptionId });
  }

  test("every request and every answer holds to the document that the server serves", () => {
    const law = createLaw(document);
    const said = kept.filter(({ path }) => !SIGN_IN.test(path));
    expect(said.flatMap((exchange) => law.broken(exchange))).toEqual([]);
    expect([...law.visited].toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(new Set(said.map(({ answer }) => answer.statusCode))).toEqual(new Set([200, 400, 401, 403, 404, 409, 422]));
  });

  test.each([
    ["an answer with a number where a text was promised", { email: "a", roles: [1] }],
    ["an answer that lacks a field", { roles: [] }],
  ])("%s is noticed", (_what, answer) => {
    const law = createLaw(document);
    const exchange = kept.find(
      ({ path, answer: { statusCode } }) => path === contract.getUser.path && statusCode === 200,
    );
    const bent = {
      ...exchange,
      answer: {
        ...exchange?.answer,
        statusCode: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(answer),
      },
    } as Exchange;
    expect(law.broken(bent)).toHaveLength(1);
  });
});
