import { expect, test } from "vitest";
import { GENERATE_TOKEN } from "../../../server/powerbi/power-bi.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import { securedRequest, setUpReportEngine, unsecuredRequest } from "../../support/server/report-engine-fixture.ts";

const fixture = setUpReportEngine();
const tokenRequests = () =>
  fixture.powerBi.requests.filter(({ call }) => call === "generateToken").map(({ body }) => body);

test("A probe of a failing token call costs that call alone, without retries", async () => {
  fixture.powerBi.failAll("generateToken", { status: 503 });
  await expect(fixture.createEngine().embed(securedRequest, GENERATE_TOKEN)).rejects.toMatchObject({
    kind: "unavailable",
    operation: GENERATE_TOKEN,
  });
  expect(fixture.powerBi.listCalls()).toEqual(["token", "generateToken"]);
  expect(fixture.delays).toEqual([]);
});

test("A probe asks for a token of one minute that nobody gets, and then opens the report", async () => {
  const { embedToken } = await fixture.createEngine({ roles: ["Client"] }).embed(securedRequest, GENERATE_TOKEN);
  expect(embedToken).toBe("embed-token");
  expect(fixture.powerBi.listCalls().slice(0, 3)).toEqual(["token", "generateToken", "report"]);
  expect(tokenRequests()[0]).toEqual({
    reports: [{ id: ids.report }],
    datasets: [{ id: ids.dataSet }],
    identities: [{ username: "70041823", datasets: [ids.dataSet], roles: ["Client"] }],
    lifetimeInMinutes: 1,
  });
  expect(tokenRequests()[1]).toMatchObject({ lifetimeInMinutes: 15 });
});

test("A probe that is refused shows that the service answers, and opens the report", async () => {
  fixture.powerBi.failNext("generateToken", { status: 400 });
  await expect(fixture.createEngine().embed(unsecuredRequest, GENERATE_TOKEN)).resolves.toMatchObject({
    embedToken: "embed-token",
  });
  expect(tokenRequests()[0]).toEqual({ reports: [{ id: ids.report }], datasets: [], lifetimeInMinutes: 1 });
});

test("A probe of another call asks for no extra token", async () => {
  await fixture.createEngine().embed(unsecuredRequest, "Get Report");
  expect(tokenRequests()).toHaveLength(1);
});

test("Each attempt is reported with its outcome", async () => {
  const calls: { operation: string; outcome: string }[] = [];
  const engine = fixture.createEngine(
    {},
    { onCall: ({ operation, outcome, seconds }) => calls.push({ operation, outcome: seconds >= 0 ? outcome : "" }) },
  );
  fixture.powerBi.failNext("generateToken", { status: 503 });
  await engine.embed(unsecuredRequest);
  expect(calls.filter(({ operation }) => operation === GENERATE_TOKEN).map(({ outcome }) => outcome)).toEqual([
    "unavailable",
    "success",
  ]);
});
