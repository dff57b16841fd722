import { describe, expect, test } from "vitest";
import { reportListContract, type ReportPage } from "../../../src/api/report-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { deleteExpiredOpenings, setRetention } from "../../../server/audit/retention.ts";
import { computeUsageTotals } from "../../../server/usage/totals.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";

const query = { search: "", readers: "all", sort: "reportName", isDescending: false, after: null };

describe("the reports that nobody has opened", () => {
  const admin = setUpAdministrator();
  const list = async (openings: "all" | "none") =>
    (await admin.browser.post(reportListContract.listReports.path, { ...query, openings })).json<ReportPage>().reports;
  const findUnopened = async () => (await list("none")).map(({ id }) => id);
  const readUnopened = async () =>
    (await list("all")).filter(({ lastOpenedAt }) => lastOpenedAt === null).map(({ id }) => id);

  test("are the same with the totals of the usage, also after the journal’s oldest rows are deleted", async () => {
    const { store } = admin.server;
    const before = await findUnopened();
    expect(before).toEqual(await readUnopened());
    await computeUsageTotals(store);
    expect(await findUnopened()).toEqual(before);
    for (const openingDays of [30, 3, 1]) {
      await setRetention(store, { openingDays });
      await deleteExpiredOpenings(store);
      expect(await findUnopened()).toEqual(await readUnopened());
    }
    await store.deleteFrom("opening").execute();
    expect(await findUnopened()).toHaveLength(demo.reports.length);
  });
});
