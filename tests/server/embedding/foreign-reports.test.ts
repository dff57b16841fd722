import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { readFurtherItems } from "../../../src/rules/reports/further-items.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { TokenRequest } from "../../../server/powerbi/power-bi.ts";
import { demoAccess } from "../../support/server/demo-requests.ts";
import { unlimitedCalls } from "../../support/server/deployment-settings.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";
import { type FakePowerBi, startFakePowerBi, withoutOpening } from "../../support/server/fake-power-bi.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";

const RUNS = isLongRun ? 5000 : 300;
const ROLES = ["Reader of one party"];

let server: TestServer;
let powerBi: FakePowerBi;
const browsers = new Map<string, TestBrowser>();
beforeAll(async () => {
  [server, powerBi] = await Promise.all([createTestServer(unlimitedCalls), startFakePowerBi()]);
  powerBi.state.dataSetOfReport = null;
  // Before any access ends.
  powerBi.state.tokenExpiration = new Date().toISOString();
  const engine = createReportEngine({ ...createEngineOptions(powerBi.url), roles: ROLES });
  const app = await server.createApp({ engine });
  for (const { id } of demo.people) {
    server.provider.state.user = getUser(id);
    const browser = new TestBrowser(app);
    await browser.signIn();
    browsers.set(id, browser);
  }
});
function getUser(id: string) {
  const person = demo.people.find((one) => one.id === id);
  if (!person) throw new Error(`The demo data has no person ${id}`);
  return { sub: id, email: person.email, name: person.displayName };
}
afterAll(() => Promise.all([server.close(), powerBi.close()]));

/** The token requests that a person may cause: for their own reports, each with what belongs to it and its party. */
function listAllowedRequests(person: string): string[] {
  const ownReports = demo.reports.filter(({ subscriptionReportId }) =>
    demoAccess.some(
      (mapping) => mapping.principalId === person && mapping.subscriptionReportId === subscriptionReportId,
    ),
  );
  return ownReports.map(({ subscriptionReportId, reportId, rls, dataSetId, partyId }) => {
    const hasFurtherItems = demo.furtherItems.subscriptionReportId === subscriptionReportId;
    const { boundModel, paginatedReports } = readFurtherItems(hasFurtherItems ? demo.furtherItems.items : []);
    return serialize({
      reports: [{ id: reportId }, ...paginatedReports.map(({ id }) => ({ id }))],
      datasets: [
        ...(rls && dataSetId ? [{ id: dataSetId }] : []),
        ...(boundModel ? [{ id: boundModel.id, xmlaPermissions: "ReadOnly" as const }] : []),
      ],
      ...(rls && dataSetId && partyId
        ? { identities: [{ username: partyId, datasets: [dataSetId], roles: ROLES }] }
        : {}),
      lifetimeInMinutes: 15,
    });
  });
}

const serialize = (request: TokenRequest) => JSON.stringify(withoutOpening(request));
const takeTokenRequests = () =>
  powerBi.requests
    .splice(0)
    .flatMap(({ call, body }) => (call === "generateToken" ? [serialize(body as TokenRequest)] : []));

async function embedAndRecord(
  person: string,
  record: object,
): Promise<{ status: number; requests: string[]; foreign: string[] }> {
  const { statusCode } = (await browsers.get(person)?.post(contract.embedReport.path, record)) ?? { statusCode: 0 };
  const requests = takeTokenRequests();
  return {
    status: statusCode,
    requests,
    foreign: requests.filter((request) => !listAllowedRequests(person).includes(request)),
  };
}

test("each person gets tokens for all of their own reports and no others, as recorded by Power BI [threat: foreign report]", async () => {
  for (const { id } of demo.people) {
    const allRequests = new Set<string>();
    for (const report of demo.reports) {
      const result = await embedAndRecord(id, report);
      expect(result.foreign).toEqual([]);
      expect(result.requests).toHaveLength(result.status === 200 ? 1 : 0);
      for (const request of result.requests) allRequests.add(request);
    }
    expect(allRequests).toEqual(new Set(listAllowedRequests(id)));
  }
});

const anyOf = <K extends keyof SubscriptionReport>(key: K) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...demo.reports.map((report) => report[key])) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  );
const claim = fc.record({
  reportId: anyOf("reportId"),
  groupId: anyOf("groupId"),
  subscriptionId: anyOf("subscriptionId"),
  subscriptionReportId: fc.integer({ min: 0, max: 20 }),
  reportName: fc.string(),
  updatedBy: fc.string(),
  dataSetId: anyOf("dataSetId"),
  partyId: anyOf("partyId"),
  rls: fc.boolean(),
  principalId: fc.constantFrom(...demo.people.map(({ id }) => id)),
});

test(
  `${RUNS} forged records from all people: no token for another client’s report, data set or party is ever requested [threat: foreign report]`,
  { timeout: 10 * 60_000 },
  async () => {
    let tokenCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...demo.people), claim, async ({ id }, record) => {
        const { foreign, requests } = await embedAndRecord(id, record);
        tokenCount += requests.length;
        return foreign.length === 0;
      }),
      { numRuns: RUNS },
    );
    recordFigure(
      `claims to others' reports, ${defaultStoreKind}`,
      `${RUNS} records, ${tokenCount} tokens: ${powerBi.violations.length} foreign`,
      "none",
    );
    expect(tokenCount).toBeGreaterThan(0);
    expect(powerBi.violations).toEqual([]);
  },
);

test.each(["report", "generateToken"] as const)(
  "an error of Power BI at %s leads to 502 and no token [threat: row-level security]",
  async (call) => {
    const [report] = demo.reports;
    const reader = demo.mappings.find(
      ({ subscriptionReportId }) => subscriptionReportId === report?.subscriptionReportId,
    );
    server.provider.state.user = getUser(reader?.principalId ?? "");
    // A new engine has kept nothing of the report.
    const engine = createReportEngine({ ...createEngineOptions(powerBi.url), roles: ROLES });
    const browser = new TestBrowser(await server.createApp({ engine }));
    await browser.signIn();
    powerBi.failNext(call, { status: 403, body: { error: { code: "Forbidden" } } });
    const response = await browser.post(contract.embedReport.path, report ?? {});
    expect([response.statusCode, response.json()]).toEqual([
      502,
      { message: "The report service refused access", cause: "notAllowed" },
    ]);
  },
);
