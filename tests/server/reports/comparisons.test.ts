import { sql } from "kysely";
import { expect, test } from "vitest";
import { type ComparableReport, comparisonContract } from "../../../src/api/comparison-contract.ts";
import type { Outcome } from "../../../src/api/contract.ts";
import { reportListContract, type ReportPage } from "../../../src/api/report-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";

const [first, second] = demo.comparison.reports;
const [third, onlyOne] = [9, 3];
const nameOf = (report: number) => {
  const subscriptionId = demo.reports.find(
    ({ subscriptionReportId }) => subscriptionReportId === report,
  )?.subscriptionId;
  return demo.subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const admin = setUpAdministrator();
const list = async (comparisons: "all" | "outOfDate" = "all") => {
  const query = { search: "", readers: "all", openings: "all", sort: "reportName", isDescending: false, after: null };
  return (await admin.browser.post(reportListContract.listReports.path, { ...query, comparisons })).json<ReportPage>()
    .reports;
};
const find = async (report: number) => (await list()).find(({ id }) => id === report)?.comparison;
const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const listOutOfDate = async () => inOrder((await list("outOfDate")).map(({ id }) => id));
const loadComparable = async (report: number, search = "") => {
  const body = { id: report, search };
  const { own, others } = (await admin.browser.post(comparisonContract.listComparableReports.path, body)).json<{
    own: ComparableReport | null;
    others: ComparableReport[];
  }>();
  return [...(own ? [own] : []), ...others];
};
const confirm = async (ids: readonly [number, number], until = inDays(90), facts?: string) => {
  const found = [...(await loadComparable(ids[0])), ...(await loadComparable(ids[1]))];
  const [seen, beside] = ids.map((subscriptionReportId) => ({
    subscriptionReportId,
    facts: facts ?? found.find((report) => report.subscriptionReportId === subscriptionReportId)?.facts ?? "",
  }));
  return (
    await admin.browser.post(comparisonContract.confirmComparison.path, { first: seen, second: beside, until })
  ).json<Outcome>();
};
const refuse = async (...given: Parameters<typeof confirm>) => {
  const { isSuccess, message } = await confirm(...given);
  expect(isSuccess).toBe(false);
  return message;
};
const change = (report: number, set: string) =>
  sql`update report set ${sql.raw(set)} where id = ${report}`.execute(admin.server.store);
const changeParty = (party: string | null) =>
  sql`update subscription set party_id = ${party}
    where id = (select subscription_id from report where id = ${third})`.execute(admin.server.store);

test("a report that was found right for two clients says by whom, beside whom and until when, and has its rows in the audit log [admin: comparison]", async () => {
  expect(await find(first)).toMatchObject({ by: "Ada Keller", otherClient: nameOf(second), isGood: true });
  expect(await find(third)).toBeNull();
  const clients = await loadComparable(first);
  expect(inOrder(clients.map(({ subscriptionReportId }) => subscriptionReportId))).toEqual([1, 5, 9]);
  expect(clients.map(({ clientName }) => clientName)).toEqual(clients.map(({ clientName }) => clientName).toSorted());
  expect(await loadComparable(onlyOne)).toHaveLength(1);
  const until = inDays(30);
  expect(await confirm([first, third], until)).toMatchObject({ isSuccess: true });
  expect(await find(third)).toEqual({
    otherClient: nameOf(first),
    by: "Ada Keller",
    at: expect.any(String),
    until,
    isGood: true,
  });
  expect(await find(first)).toMatchObject({ otherClient: nameOf(third), until });
  expect(await find(second)).toMatchObject({ otherClient: nameOf(first) });
  const rows = await admin.server.store.selectFrom("audit").selectAll().orderBy("id", "desc").limit(2).execute();
  expect(rows.map(({ action, report, detail }) => ({ action, report, detail }))).toEqual(
    expect.arrayContaining([
      { action: "compared", report: first, detail: `${nameOf(third)}, good until ${until.slice(0, 10)}` },
      { action: "compared", report: third, detail: `${nameOf(first)}, good until ${until.slice(0, 10)}` },
    ]),
  );
});

test("a changed data set, role, workspace, security or party and a day that has come make it out of date, until it is as it was [admin: comparison]", async () => {
  await confirm([first, third]);
  expect(await listOutOfDate()).toEqual([]);
  for (const [wrong, right] of [
    ["data_set_id = 'other'", `data_set_id = '${demo.reports[third - 1]?.dataSetId}'`],
    ["roles = '{Broker}'", "roles = null"],
    ["group_id = 'other'", `group_id = '${demo.reports[third - 1]?.groupId}'`],
    ["rls = false", "rls = true"],
    ["further_items = '{groups/g/datasets/other}'", "further_items = null"],
  ] as const) {
    await change(third, wrong);
    expect(await listOutOfDate()).toEqual([third]);
    expect(await find(third)).toMatchObject({ isGood: false });
    await change(third, right);
    expect(await listOutOfDate()).toEqual([]);
  }
  await changeParty("other");
  expect(await listOutOfDate()).toEqual([third]);
  await confirm([first, third]);
  expect(await listOutOfDate()).toEqual([]);
  await admin.server.store.updateTable("report_comparison").set({ valid_until: new Date() }).execute();
  expect(await listOutOfDate()).toEqual(inOrder([first, second, third]));
});

test("only what was seen of one secured report at two clients is confirmed, for a year at most [admin: comparison]", async () => {
  expect(await refuse([first, first])).toBe("Choose one report at two clients");
  expect(await refuse([first, onlyOne])).toBe("Choose one report at two clients");
  expect(await refuse([first, 999_999])).toBe("Choose one report at two clients");
  expect(await refuse([first, second], inDays(-1))).toBe("Choose a day within the next year");
  expect(await refuse([first, second], inDays(400))).toBe("Choose a day within the next year");
  expect((await confirm([first, second], "2099-02-30T00:00:00Z")).message).toBe("Malformed request");
  expect(await refuse([first, second], inDays(1), "[]")).toMatch(/^The report has changed since it was shown/);
  await changeParty(null);
  expect(await refuse([first, third])).toBe(`${nameOf(third)}: This client has no GCID`);
  await changeParty(demo.reports[first - 1]?.partyId ?? "");
  expect(await refuse([first, third])).toMatch(/^Both clients have the same GCID/);
  await change(third, "rls = false");
  expect(await refuse([first, third])).toBe(`${nameOf(third)}: Row Level Security is off`);
});

test("of many clients with one report a hundred are listed, those first that can be compared, and others are searched for [admin: comparison]", async () => {
  const { store } = admin.server;
  await sql`insert into subscription (id, display_name, party_id)
    select 'many' || n, 'Many ' || n, case when n > 20 then 'P' || n end from generate_series(1, 150) n`.execute(store);
  await sql`insert into report (subscription_id, report_id, report_name, group_id, data_set_id, rls, updated_by)
    select subscription.id, report_id, report_name, group_id, data_set_id, rls, updated_by
    from report, subscription where report.id = ${first} and subscription.id like 'many%'`.execute(store);
  const load = async (search: string) =>
    (await admin.browser.post(comparisonContract.listComparableReports.path, { id: first, search })).json<{
      own: ComparableReport;
      others: ComparableReport[];
      total: number;
    }>();
  const { own, others, total } = await load("");
  expect(own.subscriptionReportId).toBe(first);
  expect([others.length, total]).toEqual([100, 152]);
  expect(new Set(others.map(({ problem }) => problem))).toEqual(new Set([null]));
  const found = await load("many 14");
  expect(found.others.map(({ clientName }) => clientName)).toEqual(
    [140, 141, 142, 143, 144, 145, 146, 147, 148, 149].map((n) => `Many ${n}`).concat("Many 14"),
  );
  expect(found.total).toBe(11);
  expect(await load("nobody")).toMatchObject({ own: { subscriptionReportId: first }, others: [], total: 0 });
});
