import { describe, expect, test } from "vitest";
import { eraseEmail } from "../../../server/people/erase-email.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { PersonalLists } from "../../../src/api/personal-lists-contract.ts";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const keyOf = (id: number): ReportRef => {
  const report = demo.reports[id - 1];
  if (!report) throw new Error(`The demo data has no report ${id}`);
  return { subscriptionId: report.subscriptionId, reportId: report.reportId };
};
const read = async (browser: TestBrowser) =>
  (await browser.get(personalListsContract.getPersonalLists.path)).json<PersonalLists>();
const mark = (browser: TestBrowser, key: object, isFavourite = true) =>
  browser.post(personalListsContract.setFavourite.path, { ...key, isFavourite });
const recordOpening = (browser: TestBrowser, key: object) =>
  browser.post(personalListsContract.recordOpening.path, key);

describe("favourites and recent reports", () => {
  const admin = setUpAdministrator();
  const countRows = async (table: "favourite" | "recent_report", principalId: string) =>
    (await admin.server.store.selectFrom(table).select("report").where("principal_id", "=", principalId).execute())
      .length;

  test("are there in the demo data", async () => {
    for (const name of ["ada", "ben", "chloe"] as const) {
      const { favourites = [], recents = [] } =
        demo.personalLists.find(({ principalId }) => principalId === getDemoUser(name).sub) ?? {};
      expect(favourites.length * recents.length).toBeGreaterThan(0);
      expect(await read(await admin.server.signIn(name))).toEqual({
        favourites: favourites.map(keyOf),
        recents: recents.map(keyOf),
        ending: [],
        upcoming: [],
      });
    }
  });

  test("are each person’s own: the last one marked or opened comes first, and each is listed once", async () => {
    const [ben, chloe] = [await admin.server.signIn("ben"), await admin.server.signIn("chloe")];
    const before = await read(chloe);
    for (const id of [1, 3, 1]) expect((await mark(ben, keyOf(id))).json()).toEqual({});
    for (const id of [1, 3, 1]) expect((await recordOpening(ben, keyOf(id))).json()).toEqual({});
    expect(await read(ben)).toEqual({
      favourites: [keyOf(3), keyOf(1), keyOf(4)],
      recents: [keyOf(1), keyOf(3), keyOf(4), keyOf(2)],
      ending: [],
      upcoming: [],
    });
    for (const id of [3, 3]) expect((await mark(ben, keyOf(id), false)).json()).toEqual({});
    expect((await read(ben)).favourites).toEqual([keyOf(1), keyOf(4)]);
    expect(await read(chloe)).toEqual(before);
  });

  test("are changed by ids in upper and lower case alike", async () => {
    const ben = await admin.server.signIn("ben");
    const { subscriptionId, reportId } = keyOf(2);
    const upper = { subscriptionId: subscriptionId.toUpperCase(), reportId: reportId.toUpperCase() };
    expect((await mark(ben, upper)).statusCode).toBe(200);
    expect((await recordOpening(ben, upper)).statusCode).toBe(200);
    const { favourites, recents } = await read(ben);
    expect([favourites[0], recents[0]]).toEqual([keyOf(2), keyOf(2)]);
    await mark(ben, upper, false);
    expect((await read(ben)).favourites).not.toContainEqual(keyOf(2));
  });

  test("of others’ reports cannot be set: they are answered like reports that do not exist, byte for byte [return: personal lists]", async () => {
    const ben = await admin.server.signIn("ben");
    const before = await read(ben);
    const absent = { ...keyOf(1), reportId: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
    const foreign = [5, 9, 12].map(keyOf);
    const mixed = { subscriptionId: keyOf(5).subscriptionId, reportId: keyOf(1).reportId };
    for (const send of [mark, recordOpening, (browser: TestBrowser, key: object) => mark(browser, key, false)]) {
      const missing = await send(ben, absent);
      expect([missing.statusCode, missing.json()]).toEqual([404, { message: "Not Found" }]);
      for (const key of [...foreign, mixed]) {
        const response = await send(ben, key);
        expect([response.statusCode, response.body]).toEqual([404, missing.body]);
      }
    }
    expect(await read(ben)).toEqual(before);
  });

  test.each(["\0", "half \ud800", "'; drop table favourite; --", "<script>alert(1)</script>", "%00", ""])(
    "are not changed by an id that is none (%j)",
    async (reportId) => {
      const ben = await admin.server.signIn("ben");
      const before = await read(ben);
      for (const send of [mark, recordOpening])
        for (const key of [
          { ...keyOf(1), reportId },
          { ...keyOf(1), subscriptionId: reportId },
        ])
          expect([400, 404]).toContain((await send(ben, key)).statusCode);
      expect(await read(ben)).toEqual(before);
    },
  );

  test.each([
    ["favourites", mark, personalListsContract.setFavourite.path],
    ["recents", recordOpening, personalListsContract.recordOpening.path],
  ] as const)("a write to the %s that does not come from the portal’s page is refused", async (_name, _send, path) => {
    const ben = await admin.server.signIn("ben");
    const body = { ...keyOf(1), isFavourite: true };
    expect((await ben.post(path, body, { "x-xsrf-token": "forged" })).statusCode).toBe(403);
    expect((await ben.post(path, body, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  });

  test("a report whose access is lost is not listed, and is again when the access is back [return: personal lists]", async () => {
    const chloe = await admin.server.signIn("chloe");
    const { sub } = getDemoUser("chloe");
    const { store } = admin.server;
    const before = await read(chloe);
    expect(before.favourites).toEqual([keyOf(7), keyOf(12)]);

    const vesterholm = { subscription_id: keyOf(12).subscriptionId, principal_id: sub };
    const isThatMembership = store
      .deleteFrom("membership")
      .where("subscription_id", "=", vesterholm.subscription_id)
      .where("principal_id", "=", sub);
    await isThatMembership.execute();
    expect(await read(chloe)).toMatchObject({ favourites: [keyOf(7)], recents: [keyOf(5), keyOf(7)] });
    await store.deleteFrom("mapping").where("report", "=", 7).where("principal_id", "=", sub).execute();
    expect(await read(chloe)).toMatchObject({ favourites: [], recents: [keyOf(5)] });

    await store.insertInto("membership").values(vesterholm).execute();
    await store.insertInto("mapping").values({ report: 7, principal_id: sub }).execute();
    expect(await read(chloe)).toEqual(before);
  });

  test("a deleted report is gone from both lists", async () => {
    const report = await admin.createStoredReport();
    const { sub } = getDemoUser("ada");
    const id = report.subscriptionReportId;
    await admin.changeMappings([{ action: "add", subscriptionReportId: id, principalId: sub }]);
    const key = { subscriptionId: report.subscriptionId, reportId: report.reportId };
    await mark(admin.browser, key);
    await recordOpening(admin.browser, key);
    expect((await read(admin.browser)).recents[0]).toEqual(key);
    expect(await admin.deleteReport(id)).toMatchObject({ isSuccess: true });
    const { favourites, recents } = await read(admin.browser);
    expect([...favourites, ...recents]).not.toContainEqual(key);
  });

  test("only the twenty reports opened last are kept, in whatever order the tabs of a person report them", async () => {
    const { sub } = getDemoUser("ada");
    const reports = await Promise.all(Array.from({ length: 30 }, () => admin.createStoredReport()));
    await admin.changeMappings(
      reports.map(({ subscriptionReportId }) => ({ action: "add", subscriptionReportId, principalId: sub })),
    );
    const keys = reports.map(({ subscriptionId, reportId }) => ({ subscriptionId, reportId }));
    const tabs = [admin.browser.clone(), admin.browser.clone(), admin.browser.clone()];
    const statuses = new Set<number>();
    const openAll = async (tab: TestBrowser) => {
      for (const key of keys.slice(0, 25)) statuses.add((await recordOpening(tab, key)).statusCode);
    };
    await Promise.all(tabs.map(openAll));
    expect(statuses).toEqual(new Set([200]));
    for (const key of keys.slice(25)) await recordOpening(admin.browser, key);
    expect((await read(admin.browser)).recents.slice(0, 5)).toEqual(keys.slice(25).toReversed());
    expect((await read(admin.browser)).recents).toHaveLength(20);
    expect(await countRows("recent_report", sub)).toBe(20);
  });

  test("go with the person’s email when it is erased [return: personal lists]", async () => {
    const { sub, email } = getDemoUser("ben");
    expect([await countRows("favourite", sub), await countRows("recent_report", sub)]).not.toContain(0);
    await eraseEmail(admin.server.store, email);
    expect([await countRows("favourite", sub), await countRows("recent_report", sub)]).toEqual([0, 0]);
  });
});
