import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { exportPerson, personalTables } from "../../../server/people/export-person.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { bens, saveView } from "../../support/server/saved-views.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

describe("everything that is stored about a person", () => {
  const admin = setUpAdministrator();

  test("is printed by table, without the secrets and without rows of others [threat: what is recorded]", async () => {
    const { sub, email } = getDemoUser("ben");
    const ben = await admin.server.signIn("ben");
    await saveView(ben, bens, "Mine", "the-state-of-the-view");
    const rows: { table?: string; principal_id?: string; target_id?: string; updated_by?: string }[] = [];
    for await (const row of exportPerson(admin.server.store, email.toUpperCase())) rows.push(row);
    const tables = new Set(rows.map(({ table }) => table));
    for (const table of [
      "person",
      "membership",
      "mapping",
      "session",
      "known_network",
      "saved_view",
      "opening",
      "audit",
    ])
      expect(tables).toContain(table);
    for (const row of rows)
      expect([row.principal_id, row.target_id, row.updated_by]).toContain(row.table === "report" ? email : sub);
    const { id, sealed_tokens } = await admin.server.store
      .selectFrom("session")
      .select(["id", "sealed_tokens"])
      .where("principal_id", "=", sub)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(rows.filter(({ table }) => table !== "audit"));
    for (const secret of [id, sealed_tokens, "sealed_state"]) expect(text).not.toContain(secret);
  });

  test("comes from every table that names a person", async () => {
    const { rows } = await sql<{ table_name: string }>`select distinct table_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('principal_id', 'updated_by', 'target_id')`.execute(
      admin.server.store,
    );
    expect(Object.keys(personalTables).toSorted()).toEqual(rows.map(({ table_name }) => table_name).toSorted());
  });
});
