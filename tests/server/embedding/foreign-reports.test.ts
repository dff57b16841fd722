import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { TokenRequest } from "../../../server/powerbi/power-bi.ts";
import { Browser } from "../../support/server/test-browser.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { ownKind } from "../../support/server/test-stores.ts";
import { openWorld, type World } from "../../support/server/test-server.ts";
import { type FakePowerBi, startFakePowerBi } from "../../support/server/fake-power-bi.ts";

const RUNS = long ? 5000 : 300;
const ROLES = ["Reader of one party"];

let world: World;
let powerBi: FakePowerBi;
const browsers = new Map<string, Browser>();
beforeAll(async () => {
  [world, powerBi] = await Promise.all([openWorld(), startFakePowerBi()]);
  powerBi.state.dataSetOfReport = null;
  const engine = createReportEngine({
    apiUrl: powerBi.url,
    authority: powerBi.url,
    tenantId: "t",
    clientId: "c",
    clientSecret: "s",
    certificate: undefined,
    scope: "https://example.com/.default",
    roles: ROLES,
    customData: undefined,
  });
  const app = await world.another({ engine });
  for (const { id, email, displayName } of demo.people) {
    world.provider.state.who = { sub: id, email, name: displayName };
    const browser = new Browser(app);
    await browser.signIn();
    browsers.set(id, browser);
  }
});
afterAll(() => Promise.all([world.close(), powerBi.close()]));

/** What the person may have asked Power BI for: his own reports, each with its own data set and party. */
function allowed(person: string): string[] {
  const own = demo.reports.filter(({ subscriptionReportId }) =>
    demo.mappings.some(
      (mapping) => mapping.principalId === person && mapping.subscriptionReportId === subscriptionReportId,
    ),
  );
  return own.map(({ reportId, rls, dataSetId, partyId }) =>
    said({
      reports: [{ id: reportId }],
      datasets: rls && dataSetId ? [{ id: dataSetId }] : [],
      ...(rls && dataSetId && partyId
        ? { identities: [{ username: partyId, datasets: [dataSetId], roles: ROLES }] }
        : {}),
      lifetimeInMinutes: 15,
    }),
  );
}

const said = (request: TokenRequest) => JSON.stringify(request);
const tokensAsked = () =>
  powerBi.asked.splice(0).flatMap(({ call, body }) => (call === "generateToken" ? [said(body as TokenRequest)] : []));

async function judge(person: string, record: object): Promise<{ status: number; asked: string[]; foreign: string[] }> {
  const { statusCode } = (await browsers.get(person)?.post(contract.embedReport.path, record)) ?? { statusCode: 0 };
  const asked = tokensAsked();
  return { status: statusCode, asked, foreign: asked.filter((request) => !allowed(person).includes(request)) };
}

test("every person is given every report of his own, and of nobody else’s, as Power BI saw it", async () => {
  for (const { id } of demo.people) {
    const asked = new Set<string>();
    for (const report of demo.reports) {
      const judged = await judge(id, report);
      expect(judged.foreign).toEqual([]);
      expect(judged.asked).toHaveLength(judged.status === 200 ? 1 : 0);
      for (const request of judged.asked) asked.add(request);
    }
    expect(asked).toEqual(new Set(allowed(id)));
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
  `${RUNS} records of claims, by whomever: no token of another client’s report, data set or party is ever asked for`,
  { timeout: 10 * 60_000 },
  async () => {
    let given = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...demo.people), claim, async ({ id }, record) => {
        const { foreign, asked } = await judge(id, record);
        given += asked.length;
        return foreign.length === 0;
      }),
      { numRuns: RUNS },
    );
    sayFigure(
      `claims to others' reports, ${ownKind}`,
      `${RUNS} records, ${given} tokens: ${powerBi.offences.length} foreign`,
      "none",
    );
    expect(given).toBeGreaterThan(0);
    expect(powerBi.offences).toEqual([]);
  },
);

test.each(["report", "generateToken"] as const)("a fault of Power BI at %s leaves no token behind", async (call) => {
  const [report] = demo.reports;
  const reader = demo.mappings.find(
    ({ subscriptionReportId }) => subscriptionReportId === report?.subscriptionReportId,
  );
  powerBi.goesWrong(call, { status: 403, body: { error: { code: "Forbidden" } } });
  const answer = await browsers.get(reader?.principalId ?? "")?.post(contract.embedReport.path, report ?? {});
  expect([answer?.statusCode, answer?.json()]).toEqual([502, { message: "Bad Gateway" }]);
});
