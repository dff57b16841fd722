import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { setRetention } from "../../../server/audit/retention.ts";
import { contract } from "../../../src/api/contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import {
  type Recorded,
  recordedContract,
  type RecordedEntry,
  type RecordedEntryPage,
  type RecordedOpeningPage,
} from "../../../src/api/recorded-contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const { getRecorded, getMoreRecordedOpenings, getMoreRecordedEntries } = recordedContract;
const { subscriptionId, reportId } = demoReport;
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const idOf = (name: DemoPersonName) => getDemoUser(name).sub;

const loadRecorded = async (browser: TestBrowser) => (await browser.get(getRecorded.path)).json<Recorded>();

async function loadOpenings(browser: TestBrowser): Promise<RecordedOpeningPage[]> {
  const pages = [(await loadRecorded(browser)).openings];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push((await browser.get(getMoreRecordedOpenings.path.replace(":after", next))).json());
  return pages;
}
async function loadEntries(browser: TestBrowser): Promise<RecordedEntryPage[]> {
  const pages = [(await loadRecorded(browser)).audit];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push((await browser.get(getMoreRecordedEntries.path.replace(":after", next))).json());
  return pages;
}
const findEntry = async (browser: TestBrowser, action: RecordedEntry["action"]) =>
  (await loadRecorded(browser)).audit.rows.find((entry) => entry.action === action);

describe("what is recorded about a person", () => {
  const server = setUpServer();
  let ada: TestBrowser;
  let ben: TestBrowser;
  let dan: TestBrowser;
  beforeAll(async () => {
    [ada, ben, dan] = [await server.signIn("ada"), await server.signIn("ben"), await server.signIn("dan")];
  });

  const loadOpeningIds = async (name: DemoPersonName) =>
    (
      await server.store
        .selectFrom("opening")
        .select("id")
        .where("principal_id", "=", idOf(name))
        .orderBy("opened_at", "desc")
        .orderBy("id", "desc")
        .execute()
    ).map(({ id }) => id);
  const countAuditRows = async () =>
    (
      await server.store
        .selectFrom("audit")
        .select(sql<string>`count(*)`.as("rows"))
        .executeTakeFirstOrThrow()
    ).rows;
  /** Many with the same time, so that only their ids tell them apart. */
  const addOpenings = (name: DemoPersonName, count: number) =>
    sql`insert into opening (id, report, subscription_id, principal_id, opened_at)
      select gen_random_uuid(), 1, ${subscriptionId}, ${idOf(name)}, '2020-01-01'::timestamptz + n / 40 * interval '1 day'
      from generate_series(1, ${sql.lit(count)}) n`.execute(server.store);

  test("an opened report is listed first, as not shown until the page says that it is [threat: what is recorded]", async () => {
    expect((await ben.post(contract.embedReport.path, demoReport)).statusCode).toBe(200);
    const opened = { reportName: demoReport.reportName, clientName: "Alderbrook Marine Group", openedAt: isoTime };
    const first = async () => (await loadRecorded(ben)).openings.rows[0];
    expect(await first()).toMatchObject({ ...opened, isShown: false, shownAfterMs: null });
    await ben.post(personalListsContract.recordOpening.path, { subscriptionId, reportId, shownAfterMs: 1234 });
    expect(await first()).toMatchObject({ ...opened, isShown: true, shownAfterMs: 1234 });
  });

  test("the pages have each of the person’s openings once, the newest first, and nobody else’s [threat: what is recorded]", async () => {
    await Promise.all([addOpenings("ben", 130), addOpenings("chloe", 130)]);
    const pages = await loadOpenings(ben);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.slice(0, -1).map(({ rows }) => rows.length)).toEqual(pages.slice(1).map(() => 50));
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(await loadOpeningIds("ben"));
    expect(await loadOpeningIds("chloe")).not.toEqual([]);
  });

  test("the cursor of another person leads to no row of theirs [threat: what is recorded]", async () => {
    const [theirs] = await loadOpenings(ben);
    const { rows } = (
      await ada.get(getMoreRecordedOpenings.path.replace(":after", theirs?.next ?? ""))
    ).json<RecordedOpeningPage>();
    const own = new Set(await loadOpeningIds("ada"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ id }) => own.has(id))).toBe(true);
  });

  test("a report and a client that are deleted keep what is known of their names", async () => {
    const report = 999_999;
    await server.store
      .insertInto("opening")
      .values({ id: randomUUID(), report, subscription_id: "gone", principal_id: idOf("dan") })
      .execute();
    expect((await loadRecorded(dan)).openings.rows).toMatchObject([{ reportName: null, clientName: null }]);
    await server.store
      .insertInto("audit")
      .values({ by: "ada", action: "deleted", report, detail: "Storm Surge" })
      .execute();
    expect((await loadRecorded(dan)).openings.rows).toMatchObject([{ reportName: "Storm Surge" }]);
  });

  test("an administrator who viewed a report as the person is named, without their address [threat: what is recorded]", async () => {
    const openings = await loadOpeningIds("ben");
    await ada.post(peopleContract.viewAs.path, { principalId: idOf("ben"), subscriptionId, reportId });
    const entry = { reportName: demoReport.reportName, clientName: "Alderbrook Marine Group", personName: null };
    expect(await findEntry(ben, "viewed-as")).toMatchObject({
      ...entry,
      isOwn: false,
      actorName: getDemoUser("ada").name,
      actorEmail: getDemoUser("ada").email,
      isAboutSelf: true,
      address: null,
    });
    expect(await findEntry(ada, "viewed-as")).toMatchObject({
      ...entry,
      isOwn: true,
      isAboutSelf: false,
      personName: getDemoUser("ben").name,
      address: "127.0.0.1",
    });
    expect(await findEntry(await server.signIn("chloe"), "viewed-as")).toBeUndefined();
    expect(await loadOpeningIds("ben")).toEqual(openings);
  });

  test("the audit log’s rows by and about the person come in pages, each once, and no other row does [threat: what is recorded]", async () => {
    for (let count = 0; count < 60; count += 1)
      await ada.post(peopleContract.viewAs.path, { principalId: idOf("ben"), subscriptionId, reportId });
    const pages = await loadEntries(ben);
    const { rows: stored } = await sql<{ id: string }>`select id::text from audit
      where principal_id = ${idOf("ben")} or target_id = ${idOf("ben")} order by at desc, id desc`.execute(
      server.store,
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(stored.map(({ id }) => id));
  });

  test("sign-ins, refusals and the accepted terms are listed, with name, email and roles", async () => {
    expect((await ben.get(contract.getReports.path)).statusCode).toBe(403);
    await ben.post(termsContract.acceptTerms.path, { version: TERMS_VERSION });
    const recorded = await loadRecorded(ben);
    const { name, email } = getDemoUser("ben");
    expect(recorded).toMatchObject({ name, email, roles: ["Reader"], lastSignInAt: isoTime });
    expect(recorded.acceptedTerms).toEqual([{ version: TERMS_VERSION, acceptedAt: isoTime }]);
    expect(await findEntry(ben, "terms-accepted")).toMatchObject({ isOwn: true, detail: TERMS_VERSION });
    expect(await findEntry(ben, "refused")).toMatchObject({ detail: `GET ${contract.getReports.path}` });
    const entries = (await loadEntries(ben)).flatMap(({ rows }) => rows);
    expect(entries.find(({ action }) => action === "signed-in")).toMatchObject({ address: "127.0.0.1" });
  });

  test("a person without access sees what is recorded about them, and reading leaves no row", async () => {
    const before = await countAuditRows();
    const { name, audit } = await loadRecorded(dan);
    expect(name).toBe(getDemoUser("dan").name);
    expect(audit.rows.map(({ action }) => action)).toContain("signed-in");
    expect(await countAuditRows()).toBe(before);
  });

  test("says how long openings are kept by the configuration, and the audit log by the database [threat: what is recorded]", async () => {
    expect(await loadRecorded(ben)).toMatchObject({ openingDays: 400, auditDays: null });
    const browser = ben.clone();
    browser.switchToApp(await server.createApp({ config: { ...server.config, openingDays: 30 } }));
    await setRetention(server.store, { auditDays: 365 });
    expect(await loadRecorded(browser)).toMatchObject({ openingDays: 30, auditDays: 365 });
  });

  test.each(["", "x", "1", "1_", "_1", "1_x", "99999999999999999_1", "1_%27", "1_1_1"])(
    "the cursor “%s” is refused",
    async (cursor) => {
      for (const { path } of [getMoreRecordedOpenings, getMoreRecordedEntries]) {
        const { statusCode } = await ben.get(path.replace(":after", cursor));
        expect([400, 404]).toContain(statusCode);
      }
    },
  );
});
