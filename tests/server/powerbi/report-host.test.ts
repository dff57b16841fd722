import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFurtherItems } from "../../../src/rules/reports/further-items.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startReportHost } from "../../../server/standins/report-host.ts";
import { MAX_WORKSPACES } from "../../../server/standins/report-host/workspaces.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";

let host: Awaited<ReturnType<typeof startReportHost>>;
let engine: ReturnType<typeof createReportEngine>;

const createRequest = (report: (typeof demo.reports)[number]) => ({
  ...report,
  profileId: null,
  identity: report.partyId === null ? null : { username: report.partyId },
});
const fetchRows = (origin: string, token: string) =>
  fetch(`${origin}/reportdata`, { headers: { authorization: `EmbedToken ${token}` } });

interface Bookmark {
  page?: string;
  children?: Bookmark[];
}

/** Calls without the portal’s engine, which sends no such requests. */
async function callHost(path: string, body?: object, headers: Record<string, string> = {}) {
  const form = { grant_type: "client_credentials", client_id: "portal", client_secret: "s", scope: "x/.default" };
  const signIn = await fetch(`${host.origin}/local/oauth2/v2.0/token`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  const response = await fetch(`${host.origin}/v1.0/myorg${path}`, {
    headers: {
      authorization: `Bearer ${access_token}`,
      ...headers,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const generateToken = (body: object) => callHost("/GenerateToken", body);

beforeAll(async () => {
  host = await startReportHost({ port: 0, portalOrigin: "http://localhost:8080" });
  engine = createReportEngine({ ...createEngineOptions(host.origin), roles: ["Reader"], reportOrigins: [host.origin] });
});
afterAll(() => host.close());

describe("The local report host responds like Power BI", () => {
  test("the author’s bookmarks come with the report that has any, and each leads to a page [return: bookmarks]", async () => {
    const pages = await (await fetch(`${host.origin}/page/pages.js`)).text();
    const names = new Set<string>();
    for (const report of demo.reports) {
      const { embedToken } = await engine.embed(createRequest(report));
      const { bookmarks } = (await (await fetchRows(host.origin, embedToken)).json()) as { bookmarks: Bookmark[] };
      for (const { page } of bookmarks.flatMap((one) => one.children ?? [one])) {
        expect(pages).toContain(`name: "${page}"`);
        names.add(report.reportName);
      }
    }
    expect([...names]).toEqual(["Claims & Losses", "Cargo in Transit"]);
  });

  test("each data set was refreshed within a day, and one refresh has failed since", async () => {
    const ages = await Promise.all(
      demo.reports.map(async (report) => ({ report, ...(await engine.readFreshness({ ...report, profileId: null })) })),
    );
    const refreshed = ages.filter(({ failedAt }) => failedAt === null);
    for (const { refreshedAt } of refreshed)
      expect(Date.now() - Date.parse(refreshedAt ?? "")).toBeLessThanOrEqual(24 * 3_600_000);
    const failed = ages.filter(({ failedAt }) => failedAt !== null);
    expect(failed.map(({ report }) => report.reportName)).toEqual(["Cargo in Transit"]);
    for (const { refreshedAt, failedAt } of failed)
      expect(Date.parse(failedAt ?? "") - Date.parse(refreshedAt ?? "")).toBe(24 * 3_600_000);
  });

  test("every demo report can be embedded and contains only rows of its subscription’s party", async () => {
    for (const report of demo.reports) {
      const { embedToken, displayName, embedUrl } = await engine.embed(createRequest(report));
      const party = demo.subscriptions.find(({ id }) => id === report.subscriptionId)?.primaryPartyId;
      const data = (await (await fetchRows(host.origin, embedToken)).json()) as {
        party: { id: string };
        rows: [string][];
        losses: { partyId: string }[];
      };
      expect(displayName).toBe(report.reportName);
      expect(new URL(embedUrl).origin).toBe(host.origin);
      expect(data.rows.length).toBeGreaterThan(100);
      expect(
        new Set([
          ...data.rows.map(([partyId]) => partyId),
          ...data.losses.map(({ partyId }) => partyId),
          data.party.id,
        ]),
      ).toEqual(new Set([party]));
    }
  });

  test("a report that queries another data set shows its rows, and nothing without the right to both", async () => {
    const benchmark = demo.published.find(({ upstreamDataSetIds }) => upstreamDataSetIds.length > 0);
    if (!benchmark) throw new Error("No demo report queries another data set");
    const username = demo.subscriptions[0]?.primaryPartyId ?? "";
    const { embedToken } = await engine.embed({ ...benchmark, profileId: null, identity: { username } });
    expect((await fetchRows(host.origin, embedToken)).status).toBe(200);
    const identities = [{ username, roles: ["Reader"], datasets: [benchmark.dataSetId] }];
    const alone = await generateToken({
      reports: [{ id: benchmark.reportId }],
      datasets: [{ id: benchmark.dataSetId }],
      identities,
    });
    expect((await fetchRows(host.origin, (alone.body as { token: string }).token)).status).toBe(403);
  });

  test("a report is shown with another model’s rows if its token names both, and with a paginated visual if it names that", async () => {
    const report = demo.reports.find(
      ({ subscriptionReportId }) => subscriptionReportId === demo.furtherItems.subscriptionReportId,
    )!;
    const load = async (furtherItems: readonly string[], dataSet?: string) => {
      const { embedToken } = await engine.embed({ ...createRequest(report), furtherItems });
      const query = dataSet === undefined ? "" : `?dataset=${dataSet}`;
      const answer = await fetch(`${host.origin}/reportdata${query}`, {
        headers: { authorization: `EmbedToken ${embedToken}` },
      });
      const { rows, paginatedVisual } = (await answer.json()) as { rows: object[]; paginatedVisual: object };
      return { status: answer.status, rows, paginatedVisual };
    };
    const { boundModel } = readFurtherItems(demo.furtherItems.items);
    const own = await load([]);
    expect(own).toMatchObject({ status: 200, paginatedVisual: { isAllowed: false } });
    const bound = await load(demo.furtherItems.items, boundModel?.id);
    expect(bound).toMatchObject({ status: 200, paginatedVisual: { isAllowed: true } });
    expect(bound.rows.length).toBeGreaterThan(100);
    expect(bound.rows).not.toEqual(own.rows);
    expect(await load([], boundModel?.id)).toMatchObject({ status: 403 });
  });

  const secured = demo.published.find(({ identityRequired }) => identityRequired);
  const open = demo.published.find(({ identityRequired }) => !identityRequired);
  const requestOf = (report = secured, identity?: object) => ({
    reports: [{ id: report?.reportId }],
    datasets: [{ id: report?.dataSetId }],
    ...(identity
      ? { identities: [{ username: "70041823", datasets: [report?.dataSetId], roles: ["Reader"], ...identity }] }
      : {}),
  });
  test.each([
    ["no identity", requestOf(), /requires effective identity to be provided$/],
    ["no roles", requestOf(secured, { roles: [] }), /requires roles to be included in provided effective identity$/],
    ["an identity that is not needed", requestOf(open, {}), /shouldn't have effective identity$/],
    ["a user name with a space", requestOf(secured, { username: "two words" }), /./],
    ["a user name of 257 characters", requestOf(secured, { username: "p".repeat(257) }), /./],
    ["an empty user name", requestOf(secured, { username: "" }), /./],
    ["a role of 51 characters", requestOf(secured, { roles: ["r".repeat(51)] }), /./],
    ["a role with a comma", requestOf(secured, { roles: ["a,b"] }), /./],
    ["51 roles", requestOf(secured, { roles: Array.from({ length: 51 }, (_, at) => `r${at}`) }), /./],
    ["a field that Power BI does not have", { ...requestOf(secured, {}), partyId: "70041823" }, /./],
  ])(
    "GenerateToken refuses a service principal’s request with %s [operation: service principal]",
    async (_, request, message) => {
      expect(await generateToken(request)).toMatchObject({
        status: 400,
        body: { error: { code: "InvalidRequest", message: expect.stringMatching(message) } },
      });
      expect((await generateToken(requestOf(secured, {}))).status).toBe(200);
    },
  );
});

test("What Microsoft’s description does not have is refused [operation: service principal]", async () => {
  const [report] = demo.published;
  const data = `/groups/${report?.groupId}/datasets/${report?.dataSetId}`;
  expect((await callHost(`${data}/refreshes?$top=5`)).status).toBe(200);
  for (const path of [
    `${data}/refreshes?$top=0`,
    `${data}/refreshes?top=5`,
    `${data}?$expand=all`,
    `${data}/parameters`,
  ])
    expect((await callHost(path)).status).toBeGreaterThanOrEqual(400);
  expect((await callHost(data, undefined, { "x-powerbi-profile-id": "Marine" })).status).toBe(400);
  const user = { identifier: randomUUID(), principalType: "App", groupUserAccessRight: "Member" };
  const profile = { id: randomUUID() };
  const own = { "x-powerbi-profile-id": profile.id };
  expect((await callHost(data, undefined, own)).status).toBe(403);
  expect((await callHost(`/groups/${report?.groupId}/users`, { ...user, profile, role: "Member" })).status).toBe(400);
  expect((await callHost(`/groups/${report?.groupId}/users`, { ...user, profile })).status).toBe(200);
  expect((await callHost(data, undefined, own)).status).toBe(200);
  for (let at = 1; at < MAX_WORKSPACES; at += 1) host.workspaces.addProfile(profile.id, randomUUID());
  expect((await callHost(`/groups/${randomUUID()}/users`, { ...user, profile })).status).toBe(400);
});

test("Only the portal may frame a report, and the page runs only its own scripts", async () => {
  const { headers } = await fetch(`${host.origin}/reportEmbed`);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("frame-ancestors http://localhost:8080");
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain("unsafe");
});

test("Files outside the page’s folder are not served", async () => {
  for (const path of ["/page/..%2f..%2fdemo-data.ts", "/page/../rest.ts", "/page/nothing.js"])
    expect((await fetch(host.origin + path)).status).toBeGreaterThanOrEqual(400);
});
