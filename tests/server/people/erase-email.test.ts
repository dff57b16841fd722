import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { eraseEmail, erasePerson } from "../../../server/people/erase-email.ts";
import { personalTables } from "../../../server/people/export-person.ts";
import { addPersonContract } from "../../../src/api/add-person-contract.ts";
import { contract } from "../../../src/api/contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { createReport } from "../../support/server/demo-requests.ts";

describe("erasing an email", () => {
  const admin = setUpAdministrator();

  /** Signs in an administrator whose name is their email, as it is when the provider sends no name. */
  async function signInNameless(email: string) {
    const user = { sub: createGuid(), email, name: email };
    await admin.server.signIn(user);
    const person = admin.server.store.updateTable("person").where("subject", "=", user.sub);
    await person.set({ roles: ["Administrator"] }).execute();
    const { principal_id } = await person.set({ email }).returning("principal_id").executeTakeFirstOrThrow();
    return { browser: await admin.server.signIn(user), principalId: principal_id };
  }

  test("removes it from person, reports and audit log, ends their sessions, and leaves principal ids [threat: email erased]", async () => {
    const { store } = admin.server;
    const email = "Grace.Hopper@Example.com";
    const { browser, principalId } = await signInNameless(email);
    const record = createReport(createGuid());
    await browser.post(contract.addReport.path, record);
    await store
      .insertInto("membership")
      .values({ principal_id: principalId, subscription_id: record.subscriptionId.toLowerCase() })
      .execute();
    const report = await admin.loadId(record.reportId);
    await admin.changeMappings([{ action: "add", subscriptionReportId: report, principalId }]);
    await store
      .updateTable("access_review")
      .set({ note: `Agreed with ${email}` })
      .execute();

    const erased = await eraseEmail(store, email.toLowerCase());
    expect(erased).toMatchObject({ principalId, reports: 1, unchangeableRows: 0 });

    const tables = ["person", "report", "access_review", "audit", "session", "idempotency_key"] as const;
    for (const table of tables)
      expect(JSON.stringify(await store.selectFrom(table).selectAll().execute()).toLowerCase()).not.toContain(
        email.toLowerCase(),
      );
    expect((await browser.get(contract.getUser.path)).statusCode).toBe(401);
    const rows = await store
      .selectFrom("audit")
      .select(["action", "by", "principal_id", "target_id", "detail"])
      .where((is) => is.or([is("report", "=", report), is("action", "=", "email-erased")]))
      .orderBy("id")
      .execute();
    expect(rows).toMatchObject([
      { action: "added", by: "[erased]", principal_id: principalId, detail: record.reportName },
      { action: "mapped", target_id: principalId, detail: "[erased]" },
      { action: "email-erased", by: "erase-email", target_id: principalId },
    ]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
    await expect(eraseEmail(store, principalId)).rejects.toThrow("is already erased");
  });

  test("removes it from kept answers, and a write that is repeated then is refused instead of done twice [threat: email erased]", async () => {
    const { store } = admin.server;
    const email = "Katherine.Johnson@example.com";
    const add = () =>
      admin.browser.post(
        addPersonContract.addPerson.path,
        { name: "Katherine", email, subject: "katherine" },
        { "idempotency-key": "adds-katherine" },
      );
    const added = await add();
    expect((await add()).body).toBe(added.body);
    await eraseEmail(store, email);
    const kept = await store.selectFrom("idempotency_key").select("response").execute();
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(email.toLowerCase());
    expect((await add()).statusCode).toBe(422);
  });

  test("asks for a principal id where two people have the email, and erases only the named one [threat: email erased]", async () => {
    const { store } = admin.server;
    const people = ["one", "two"].map((id) => ({
      principal_id: `namesake-${id}`,
      realm: "r",
      subject: id,
      email: "same@example.com",
      display_name: id,
    }));
    await store.insertInto("person").values(people).execute();
    await expect(eraseEmail(store, "same@example.com")).rejects.toThrow(
      "Several people match. Name one by principal id: namesake-one, namesake-two",
    );
    await eraseEmail(store, "namesake-one");
    expect(
      await store.selectFrom("person").select("email").where("realm", "=", "r").orderBy("principal_id").execute(),
    ).toEqual([{ email: "[erased]" }, { email: "same@example.com" }]);
  });

  test("tells of rows that an earlier version wrote with the email in their text", async () => {
    const { store } = admin.server;
    const email = "old.name@example.com";
    const person = { principal_id: "old-name", realm: "old", subject: "old", email, display_name: email };
    await store.insertInto("person").values(person).execute();
    await store.insertInto("audit").values({ by: "import", action: "mapped", report: 1, detail: email }).execute();
    expect(await eraseEmail(store, "old-name")).toMatchObject({ unchangeableRows: 1 });
  });

  test("goes on to the whole person: only their id is left, and the log stays intact [threat: person erased]", async () => {
    const { store } = admin.server;
    const email = "Dorothy.Vaughan@example.com";
    const name = "Dorothy Vaughan";
    const user = { sub: createGuid(), email, name };
    const browser = await admin.server.signIn(user);
    const { principal_id: principalId } = await store
      .selectFrom("person")
      .select("principal_id")
      .where("subject", "=", user.sub)
      .executeTakeFirstOrThrow();
    expect(
      await store.selectFrom("known_network").select("network").where("principal_id", "=", principalId).execute(),
    ).toHaveLength(1);
    await browser.post(termsContract.acceptTerms.path, { version: TERMS_VERSION });
    const { id, subscription_id } = await store
      .selectFrom("report")
      .select(["id", "subscription_id"])
      .executeTakeFirstOrThrow();
    await store.insertInto("membership").values({ principal_id: principalId, subscription_id }).execute();
    await admin.changeMappings([{ action: "add", subscriptionReportId: id, principalId }]);
    const failed = {
      id: createGuid(),
      report: id,
      subscription_id,
      cause: "silent",
      reference: "",
      failed_at: new Date(),
    };
    await store
      .insertInto("failed_opening")
      .values({ ...failed, principal_id: principalId })
      .execute();

    await erasePerson(store, email);
    for (const [table, { isTheirs }] of Object.entries(personalTables)) {
      const condition = isTheirs?.(principalId, email) ?? sql`principal_id = ${principalId}`;
      const { rows } = await sql<object>`select * from ${sql.table(table)} where ${condition}`.execute(store);
      expect([table, table === "audit" || rows.length === 0]).toEqual([table, true]);
      expect(JSON.stringify(rows)).not.toMatch(/dorothy/i);
    }
    const actions = (
      await store.selectFrom("audit").select("action").where("target_id", "=", principalId).execute()
    ).map(({ action }) => action);
    expect(actions).toEqual(["mapped", "email-erased", "person-erased"]);
    expect((await browser.get(contract.getUser.path)).statusCode).toBe(401);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
    await expect(erasePerson(store, principalId)).rejects.toThrow("No person has");
  });
});
