import { describe, expect, test } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { eraseEmail } from "../../../server/people/erase-email.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { createReport, demoSubscription } from "../../support/server/demo-requests.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { importText } from "../../support/server/import-text.ts";

const paths = {
  reports: contract.getReports.path,
  mappings: contract.getUserReportMapping.path,
  subscriptions: contract.getSubscriptions.path,
  users: contract.getSubscriptionUsers.path.replace(":id", demoSubscription.id),
};
type ListName = keyof typeof paths;
const everyList = Object.keys(paths) as ListName[];

describe("the tag of an administrator’s list", () => {
  const admin = setUpAdministrator();
  const ask = (name: ListName, tag?: string, browser: TestBrowser = admin.browser) =>
    browser.send({ method: "GET", url: paths[name], headers: tag === undefined ? {} : { "if-none-match": tag } });
  const readTag = async (name: ListName, browser?: TestBrowser) =>
    String((await ask(name, undefined, browser)).headers["etag"]);
  const readTags = async () =>
    Object.fromEntries(await Promise.all(everyList.map(async (name) => [name, await readTag(name)] as const)));

  /** The lists that are sent again after a change. */
  async function findChanged(change: () => Promise<unknown>): Promise<ListName[]> {
    const tags = await readTags();
    await change();
    const answers = await Promise.all(everyList.map(async (name) => [name, await ask(name, tags[name])] as const));
    for (const [, answer] of answers) expect([200, 304]).toContain(answer.statusCode);
    return answers.filter(([, { statusCode }]) => statusCode === 200).map(([name]) => name);
  }
  const importRows = (text: string) => importText(admin.server.store, text, { realm: admin.server.provider.issuer });

  const importPerson = (name: string, subscriptionIds: string) =>
    importRows(
      `subject,email,displayName,roles,subscriptionIds\nnew-person,new@example.com,${name},Reader,${subscriptionIds}`,
    );

  test.each(everyList)(
    "is answered with 304 and nothing else while the %s are unchanged [wrong: unchanged lists]",
    async (name) => {
      const first = await ask(name);
      const tag = String(first.headers["etag"]);
      expect(tag).toMatch(/^W\/"[\da-f]{64}"$/);
      for (const sent of [tag, tag.slice(2), `"other", ${tag}`]) {
        const second = await ask(name, sent);
        expect(second).toMatchObject({ statusCode: 304, body: "" });
        expect(second.headers).toMatchObject({ etag: tag, "cache-control": "no-store" });
        expect(second.headers).not.toHaveProperty("content-type");
      }
      expect(first.headers).toMatchObject({ "cache-control": "no-store" });
      expect((await ask(name)).body).toBe(first.body);
    },
  );

  test.each(["", "*", '"', 'W/""', `"${"0".repeat(64)}"`, "%00".repeat(2_000)])(
    "that the server did not give gets the list: %s",
    async (tag) => {
      expect(await ask("reports", tag)).toMatchObject({ statusCode: 200, body: expect.stringMatching(/^\[\{/) });
    },
  );

  test("changes with the reports and mappings that the portal changes [wrong: unchanged lists]", async () => {
    const record = createReport(createGuid());
    const principalId = getDemoUser("ada").sub;
    expect(await findChanged(() => admin.addReport(record))).toEqual(["reports"]);
    const subscriptionReportId = await admin.loadId(record.reportId);
    const mapping = { subscriptionReportId, principalId };
    expect(
      await findChanged(() => admin.updateReport({ ...record, subscriptionReportId, reportName: "Renamed" })),
    ).toEqual(["reports"]);
    expect(await findChanged(() => admin.browser.post(contract.addUserReportMapping.path, mapping))).toEqual([
      "mappings",
    ]);
    expect(await findChanged(() => admin.browser.post(contract.deleteUserReportMapping.path, mapping))).toEqual([
      "mappings",
    ]);
    expect(await findChanged(() => admin.changeMappings([{ action: "add", ...mapping }]))).toEqual(["mappings"]);
    expect(await findChanged(() => admin.deleteReport(subscriptionReportId))).toEqual(["reports", "mappings"]);
  });

  test("changes with what the command line imports and erases [wrong: unchanged lists]", async () => {
    const id = createGuid();
    expect(await findChanged(() => importRows(`id,displayName,partyId\n${id},New Client,70000002`))).toEqual([
      "reports",
      "subscriptions",
    ]);
    expect(await findChanged(() => importPerson("New Person", demoSubscription.id))).toContain("users");
    expect(await findChanged(() => importPerson("Renamed Person", demoSubscription.id))).toContain("users");
    expect(await findChanged(() => importPerson("Renamed Person", id))).toContain("users");
    expect(await findChanged(() => eraseEmail(admin.server.store, "new@example.com"))).toContain("reports");
  });

  test("changes with everything that is deleted together with a subscription or a person [wrong: unchanged lists]", async () => {
    const { store } = admin.server;
    const { subscription_id: id } = await store
      .selectFrom("mapping")
      .innerJoin("report", "report.id", "mapping.report")
      .where("report.subscription_id", "<>", demoSubscription.id)
      .select("report.subscription_id")
      .executeTakeFirstOrThrow();
    expect(await findChanged(() => store.deleteFrom("subscription").where("id", "=", id).execute())).toEqual(everyList);
    const dan = getDemoUser("dan").sub;
    expect(await findChanged(() => store.deleteFrom("person").where("principal_id", "=", dan).execute())).toEqual([
      "mappings",
      "users",
    ]);
  });

  test("changes with a name that a sign-in changes, and with no other sign-in [wrong: unchanged lists]", async () => {
    const { store, signIn } = admin.server;
    const ben = getDemoUser("ben");
    await signIn(ben);
    await store
      .insertInto("membership")
      .values({ subscription_id: demoSubscription.id, principal_id: ben.sub })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(await findChanged(() => signIn(ben))).toEqual([]);
    expect(await findChanged(() => signIn({ ...ben, name: "Ben Renamed" }))).toEqual(["users"]);
    expect((await ask("users")).body).toContain("Ben Renamed");
  });

  test("is not changed by a write that is rolled back, or by merging what is recorded of changes", async () => {
    const { store } = admin.server;
    await findChanged(() => admin.addReport(createReport(createGuid())));
    const rollBack = () =>
      store
        .transaction()
        .execute(async (tx) => {
          await tx.deleteFrom("mapping").execute();
          throw new Error("rolled back");
        })
        .catch(() => undefined);
    expect(await findChanged(rollBack)).toEqual([]);
    expect(await findChanged(() => Promise.all([deleteExpiredRows(store), deleteExpiredRows(store)]))).toEqual([]);
    const kept = await store.selectFrom("table_change").select("table_name").distinct().execute();
    expect(kept).toHaveLength(5);
    expect(await findChanged(() => admin.addReport(createReport(createGuid())))).toEqual(["reports"]);
  });

  test("is of no use to another person, in another session or for another list [wrong: unchanged lists]", async () => {
    const { store, signIn } = admin.server;
    const otherSession = await signIn("ada");
    const chloe = await signIn("chloe");
    await store
      .updateTable("person")
      .set({ roles: ["Administrator"] })
      .where("principal_id", "=", getDemoUser("chloe").sub)
      .execute();
    for (const name of everyList) {
      const tag = await readTag(name);
      for (const browser of [otherSession, chloe]) {
        expect(await ask(name, tag, browser)).toMatchObject({ statusCode: 200 });
        expect(await readTag(name, browser)).not.toBe(tag);
      }
    }
    const tags = await readTags();
    expect(new Set(Object.values(tags)).size).toBe(everyList.length);
    expect(await ask("subscriptions", tags["reports"])).toMatchObject({ statusCode: 200 });
  });

  test("does not stand above the session and the role: 401 and 403 come first [wrong: unchanged lists]", async () => {
    const { store, signIn, createBrowser } = admin.server;
    const browser = await signIn("chloe");
    const setRoles = (roles: string[]) =>
      store.updateTable("person").set({ roles }).where("principal_id", "=", getDemoUser("chloe").sub).execute();
    await setRoles(["Administrator"]);
    const tag = await readTag("reports", browser);
    expect(await ask("reports", tag, browser)).toMatchObject({ statusCode: 304 });
    expect(await ask("reports", tag, createBrowser())).toMatchObject({ statusCode: 401 });
    await setRoles(["Reader"]);
    const refused = await ask("reports", tag, browser);
    expect(refused).toMatchObject({ statusCode: 403 });
    expect(refused.headers).not.toHaveProperty("etag");
    await browser.post(portalContract.signOut.path, {});
    expect(await ask("reports", tag, browser)).toMatchObject({ statusCode: 401 });
  });
});
