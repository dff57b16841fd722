import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { createGuid } from "../../support/server/administrator-fixture.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

const role = `portal_app_${randomUUID().slice(0, 8)}`;

/** The statements that docs/operation.md gives to operators. */
async function readDocumentedGrants(): Promise<string[]> {
  const text = await readFile("docs/operation.md", "utf8");
  const [, block = ""] = /```sql\n(create role portal_app[^]*?)```/.exec(text) ?? [];
  return block
    .replaceAll("portal_app", role)
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}

describe.runIf(hasPostgres)("a role of its own for the application, on PostgreSQL", () => {
  let server: TestServer;
  let url: string;
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    server = await createTestServer({}, "PostgreSQL");
    for (const statement of await readDocumentedGrants()) await sql.raw(statement).execute(server.store);
    url = Object.assign(new URL(server.databaseUrl ?? ""), { username: role }).href;
    ({ store, close } = await openStore({ url }));
  });
  afterAll(async () => {
    await close();
    await server.close();
  });

  test("can start, sign in, write, delete expired rows and verify beside a running server", async () => {
    await migrate(store);
    const app = await createApp({ config: server.config, store, engine: createReportEngine(server.config.powerBi) });
    server.provider.state.user = getDemoUser("ada");
    const ada = new TestBrowser(app);
    await ada.signIn();
    const report = createReport(createGuid());
    expect((await ada.post(contract.addReport.path, report)).json()).toMatchObject({ isSuccess: true });
    const changes = [{ action: "add", subscriptionReportId: 1, principalId: getDemoUser("ada").sub }];
    expect((await ada.post(portalContract.changeMappings.path, { changes })).statusCode).toBe(200);
    await deleteExpiredRows(store, { auditDays: 10 });
    await chainAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, unchainedRows: 0 });
    expect(runPortalCommand({ DATABASE_URL: url }, "verify-audit")).toMatchObject({ status: 0 });
    expect(runPortalCommand({ DATABASE_URL: url }, "export-audit").stdout).toContain(getDemoUser("ada").sub);
    await app.close();
  });

  test.each([
    "update audit set \"by\" = '[erased]'",
    "delete from audit",
    "truncate audit",
    "alter table audit disable trigger all",
    "drop trigger complete_row on audit",
    "drop table audit",
    "drop function hash_audit(text, audit) cascade",
    "update audit_chain set deleted_through = 1000",
    "delete from audit_chain",
    "set session_replication_role = replica",
    "update kysely_migration set name = ''",
  ])("is refused: %s [threat: changed audit]", async (statement) => {
    await expect(sql.raw(statement).execute(store)).rejects.toThrow(/^(permission denied|must be owner)/);
  });

  test("cannot choose the number, the hash or the principal of a row [threat: changed audit]", async () => {
    await sql`insert into audit ("by", action, detail, chain_position, hash, principal_id, realm, subject)
      values ('', 'added', '', 1, 'chosen', 'unknown', 'chosen', 'chosen')`.execute(store);
    await chainAuditRows(store);
    const last = await store.selectFrom("audit").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
    expect(last).toMatchObject({ realm: null, subject: null, hash: expect.not.stringContaining("chosen") });
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
  });
});
