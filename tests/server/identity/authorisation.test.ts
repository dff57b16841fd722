import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract, type Endpoint, portalContract, type SubscriptionReport } from "../../../src/api/contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { aReport, send } from "../../support/server/calls.ts";
import { type Name, openWorld, somebody, type World } from "../../support/server/test-server.ts";

let world: World;
const browsers = new Map<Name, Browser>();
beforeAll(async () => {
  world = await openWorld();
  for (const name of ["ada", "ben", "chloe", "dan"] as const) browsers.set(name, await world.signedIn(name));
});
afterAll(() => world.close());
beforeEach(() => {
  world.embeds.length = 0;
});

const as = (name: Name): Browser => browsers.get(name) ?? world.browser();
const told = async (who: Browser, path: string) => (await who.get(path)).json<unknown>();
const embed = (who: Name, record: SubscriptionReport) => as(who).post(contract.embedReport.path, record);

const anybody = new Set<Endpoint>([
  contract.getAuthCodeFlowSettings,
  contract.getSettings,
  contract.getTermsSettings,
  contract.getTelemetrySettings,
]);
const signedIn = new Set<Endpoint>([contract.getUserEmail, contract.getUserName, contract.getUser]);
const readers = new Set<Endpoint>([contract.getUserReports, contract.getUserSubscriptions]);
const all = Object.entries<Endpoint>({ ...contract, ...portalContract }).filter(
  ([, endpoint]) => endpoint !== portalContract.signOut,
);

/** Dan has no access, Chloe reads for other clients than the report's, Ada is the administrator. */
function allowed(endpoint: Endpoint): Record<string, number> {
  if (anybody.has(endpoint)) return { nobody: 200, dan: 200, chloe: 200, ada: 200 };
  if (signedIn.has(endpoint)) return { nobody: 401, dan: 200, chloe: 200, ada: 200 };
  if (endpoint === contract.embedReport) return { nobody: 401, dan: 403, chloe: 404, ada: 200 };
  return { nobody: 401, dan: 403, chloe: readers.has(endpoint) ? 200 : 403, ada: 200 };
}

describe("every call, for everybody", () => {
  test.each(all)("%s", async (_name, endpoint) => {
    const statuses: Record<string, number> = {};
    statuses["nobody"] = (await send(world.browser(), endpoint)).statusCode;
    for (const name of ["dan", "chloe", "ada"] as const) statuses[name] = (await send(as(name), endpoint)).statusCode;
    expect(statuses).toEqual(allowed(endpoint));
  });
});

test("who is refused is told why", async () => {
  expect(await told(world.browser(), contract.getUser.path)).toEqual({ message: "Sign in first" });
  expect(await told(as("dan"), contract.getUserReports.path)).toEqual({ message: "This is not for your role" });
  expect(await told(as("chloe"), contract.getReports.path)).toEqual({ message: "This is not for your role" });
});

test("each is told who he is: his roles, his email and his name", async () => {
  for (const name of ["ada", "chloe"] as const) {
    const { email, name: fullName } = somebody(name);
    expect((await as(name).get(contract.getUser.path)).json()).toMatchObject({ email });
    expect([
      (await as(name).get(contract.getUserEmail.path)).body,
      (await as(name).get(contract.getUserName.path)).body,
    ]).toEqual([email, fullName]);
  }
  expect((await as("ada").get(contract.getUser.path)).json()).toMatchObject({ roles: ["Administrator"] });
});

test("a reader is given the subscriptions he belongs to and the reports he is mapped to", async () => {
  for (const name of ["ada", "ben", "chloe"] as const) {
    const { sub } = somebody(name);
    const subscriptions = demo.people.find(({ id }) => id === sub)?.subscriptionIds;
    const reports = demo.mappings
      .filter(({ principalId }) => principalId === sub)
      .map(({ subscriptionReportId }) => demo.reports[subscriptionReportId - 1]?.reportId);
    const given = {
      subscriptions: (await as(name).get(contract.getUserSubscriptions.path)).json<{ id: string }[]>(),
      reports: (await as(name).get(contract.getUserReports.path)).json<{ reportId: string }[]>(),
    };
    expect(new Set(given.subscriptions.map(({ id }) => id))).toEqual(new Set(subscriptions));
    expect(new Set(given.reports.map(({ reportId }) => reportId))).toEqual(new Set(reports));
    expect(given.reports).toHaveLength(reports.length);
  }
});

describe("the record of an embed call is a key to look up and nothing more", () => {
  test("each person gets a token for his own reports only", async () => {
    for (const name of ["ada", "ben", "chloe"] as const) {
      const { sub } = somebody(name);
      for (const report of demo.reports) {
        const mapped = demo.mappings.some(
          (mapping) => mapping.principalId === sub && mapping.subscriptionReportId === report.subscriptionReportId,
        );
        world.embeds.length = 0;
        expect((await embed(name, report)).statusCode).toBe(mapped ? 200 : 404);
        expect(world.embeds).toHaveLength(mapped ? 1 : 0);
      }
    }
  });

  test("group, data set, security and party come from the store, whatever is claimed", async () => {
    const foreign = demo.reports[4];
    const claims: Partial<SubscriptionReport>[] = [
      { rls: false },
      { dataSetId: null },
      { partyId: "70058146" },
      { partyId: null, dataSetId: null, rls: false },
      { groupId: foreign?.groupId ?? "" },
      { updatedBy: "root", reportName: "x" },
      { subscriptionReportId: 7 },
    ];
    for (const claim of claims) {
      world.embeds.length = 0;
      expect((await embed("ben", { ...aReport, ...claim })).statusCode).toBe(200);
      expect(world.embeds).toEqual([
        {
          reportId: aReport.reportId,
          groupId: aReport.groupId,
          dataSetId: aReport.dataSetId,
          identity: { username: aReport.partyId },
        },
      ]);
    }
  });

  test("the same report of another client is not his: one party never sees another’s rows", async () => {
    const theirs = demo.reports[4];
    if (!theirs) throw new Error("The demo has no such report");
    expect(theirs.reportId).toBe(aReport.reportId);
    expect((await embed("ben", { ...aReport, subscriptionId: theirs.subscriptionId })).statusCode).toBe(404);
    expect((await embed("ben", { ...theirs, subscriptionReportId: 1 })).statusCode).toBe(404);
    expect(world.embeds).toEqual([]);
  });

  test("absent and forbidden answer the same bytes", async () => {
    const forbidden = await embed("ben", demo.reports[8] ?? aReport);
    const absent = await embed("ben", { ...aReport, reportId: "ffffffff-ffff-ffff-ffff-ffffffffffff" });
    expect(forbidden.body).toBe(absent.body);
    expect(absent.json()).toEqual({ message: "There is no such thing" });
    expect(forbidden.statusCode).toBe(absent.statusCode);
  });

  test("ids are found in whatever case they come", async () => {
    expect(
      (
        await embed("ben", {
          ...aReport,
          reportId: aReport.reportId.toUpperCase(),
          subscriptionId: aReport.subscriptionId.toUpperCase(),
        })
      ).statusCode,
    ).toBe(200);
  });

  test("who has left the subscription sees its reports no longer, mapping or not", async () => {
    const elif = demo.people[4];
    const gone = await world.signedIn({ sub: elif?.id ?? "", email: elif?.email ?? "", name: "Elif" });
    expect((await gone.post(contract.embedReport.path, aReport)).statusCode).toBe(200);
    await world.store
      .deleteFrom("membership")
      .where("principal_id", "=", elif?.id ?? "")
      .execute();
    expect((await gone.post(contract.embedReport.path, aReport)).statusCode).toBe(404);
    expect((await gone.get(contract.getUserReports.path)).json()).toEqual([]);
  });
});

describe("row-level security fails closed", () => {
  test("without a party of the subscription there is no token", async () => {
    await world.store
      .updateTable("subscription")
      .set({ party_id: null })
      .where("id", "=", aReport.subscriptionId)
      .execute();
    expect((await embed("ben", aReport)).statusCode).toBe(409);
    expect(world.embeds).toEqual([]);
    await world.store
      .updateTable("subscription")
      .set({ party_id: aReport.partyId })
      .where("id", "=", aReport.subscriptionId)
      .execute();
  });

  test("the store refuses a secured report without a data set", async () => {
    await expect(
      world.store.updateTable("report").set({ data_set_id: null }).where("id", "=", 1).execute(),
    ).rejects.toThrow("check constraint");
  });
});

test("an administrator is told what the report service knows of a report", async () => {
  expect(
    (
      await as("ada").post(portalContract.checkReport.path, { reportId: aReport.reportId, groupId: aReport.groupId })
    ).json(),
  ).toMatchObject({ exists: true, reportName: "Report" });
});

describe("Preview Report", () => {
  test("any report and group, for administrators, with the all-zero subscription", async () => {
    const record = {
      ...aReport,
      subscriptionId: EMPTY_ID,
      reportId: "AAAAAAAA-0000-0000-0000-zzzzzzzzzzzz",
      partyId: "claimed",
      rls: true,
    };
    expect((await as("ada").post("/api/embedreport", record)).statusCode).toBe(200);
    expect(world.embeds).toEqual([
      { reportId: record.reportId.toLowerCase(), groupId: aReport.groupId, dataSetId: null, identity: null },
    ]);
  });

  test.each([{ subscriptionId: aReport.subscriptionId }, { reportId: "not-a-guid" }, { groupId: "" }])(
    "is refused with %o",
    async (bent) => {
      expect(
        (await as("ada").post("/api/embedreport", { ...aReport, subscriptionId: EMPTY_ID, ...bent })).statusCode,
      ).toBe(400);
      expect(world.embeds).toEqual([]);
    },
  );
});
