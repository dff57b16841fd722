import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import { type ReportCheck, reportContract } from "../../../src/api/report-contract.ts";
import type { EmbedRequest, ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { ReportError } from "../../../server/powerbi/report-error.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const { path } = reportContract.previewReportAsClient;
const { reportId, groupId, subscriptionId, partyId } = demoReport;
const ids = { reportId, groupId, profileId: null };
const securedCheck: ReportCheck = {
  exists: true,
  reportName: "Claims",
  dataSetId: "own-data-set",
  identityRequired: true,
  message: "",
  problems: [],
};
const granted: EmbedConfig = {
  embedUrl: "https://app.powerbi.com/reportEmbed",
  id: reportId,
  embedToken: "token",
  displayName: "Claims",
  errorMessage: null,
};

const server = setUpServer();
let browser: TestBrowser;
let check: ReportCheck;
let embed: () => Promise<EmbedConfig>;
const requests: { checked: unknown[]; embedded: EmbedRequest[] } = { checked: [], embedded: [] };
const engine: ReportEngine = {
  check: (request) => (requests.checked.push(request), Promise.resolve(check)),
  embed: (request) => (requests.embedded.push(request), embed()),
};

beforeAll(async () => {
  server.provider.state.user = getDemoUser("ada");
  browser = new TestBrowser(await server.createApp({ engine }));
  await browser.signIn();
});
beforeEach(() => {
  check = securedCheck;
  embed = () => Promise.resolve(granted);
  Object.assign(requests, { checked: [], embedded: [] });
});

const preview = (change: object = {}) => browser.post(path, { ...demoReport, ...change });
const reasonOf = async (change: object = {}) => (await preview(change)).json<EmbedConfig>().errorMessage;
const updateSubscription = (party: string | null) =>
  server.store.updateTable("subscription").set({ party_id: party }).where("id", "=", subscriptionId).execute();
const updateRoles = (roles: string[] | null) =>
  server.store.updateTable("report").set({ roles }).where("id", "=", demoReport.subscriptionReportId).execute();

describe("a preview as one client", () => {
  test("shows the rows of the client’s party, with the data set that the report has [operation: preview]", async () => {
    const claims = { partyId: "70058146", dataSetId: "claimed", rls: false };
    expect((await preview(claims)).json()).toEqual(granted);
    expect(requests.embedded).toEqual([
      { ...ids, dataSetId: "own-data-set", identity: { username: partyId, roles: null } },
    ]);
  });

  test("uses the roles of the client’s own entry of the report, in the check too", async () => {
    await updateRoles(["Broker"]);
    await preview({ subscriptionId: subscriptionId.toUpperCase() });
    expect(requests.checked).toEqual([{ ...ids, roles: ["Broker"] }]);
    expect(requests.embedded).toMatchObject([{ identity: { roles: ["Broker"] } }]);
    await updateRoles(null);
  });

  test("works for a report that the client does not have yet", async () => {
    const other = "aaaaaaaa-0000-4000-8000-00000000000a";
    await preview({ reportId: other });
    expect(requests.embedded).toMatchObject([{ reportId: other, identity: { username: partyId, roles: null } }]);
  });

  test("sends no identity for a report that requires none, because Power BI would refuse it", async () => {
    check = { ...securedCheck, identityRequired: false };
    await preview();
    expect(requests.embedded).toEqual([{ ...ids, dataSetId: null, identity: null }]);
  });

  test("is recorded with the client before its token exists [operation: preview]", async () => {
    embed = async () => {
      const { detail } = await server.store
        .selectFrom("audit")
        .select("detail")
        .where("action", "=", "previewed")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return { ...granted, displayName: detail };
    };
    const { displayName } = (await preview()).json<EmbedConfig>();
    expect(displayName).toBe(`${groupId} ${reportId} ${subscriptionId}`);
  });
});

describe("a preview that would show nothing says why, and asks for no token", () => {
  test.each([
    ["the report does not exist", { ...securedCheck, exists: false, message: "No such report." }, "No such report."],
    [
      "a role is missing",
      { ...securedCheck, problems: ["It requires a role.", "Twice."] },
      "It requires a role. Twice.",
    ],
  ])("%s", async (_, answer, reason) => {
    check = answer;
    expect(await reasonOf()).toBe(reason);
    expect(requests.embedded).toEqual([]);
  });

  test("the client has no primary party [operation: preview]", async () => {
    await updateSubscription(null);
    expect(await reasonOf()).toContain("has no primary party");
    expect(requests.embedded).toEqual([]);
    await updateSubscription(partyId);
  });

  test("the client does not exist", async () => {
    expect(await reasonOf({ subscriptionId: "nobody" })).toContain("does not exist");
    expect(requests).toEqual({ checked: [], embedded: [] });
  });
});

test("a refusal of the report service keeps its reason, and its failure is one", async () => {
  embed = () => Promise.reject(new ReportError("tokenLimit", "Generate Token"));
  expect(await reasonOf()).toContain("capacity");
  embed = () => Promise.reject(new ReportError("unavailable", "Generate Token"));
  expect((await preview()).statusCode).toBe(503);
});

test.each([{ reportId: "not-a-guid" }, { groupId: "" }])(
  "a preview as a client is rejected with %o",
  async (change) => {
    expect((await preview(change)).statusCode).toBe(400);
    expect(requests.checked).toEqual([]);
  },
);
