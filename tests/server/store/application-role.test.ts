import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { setRetention } from "../../../server/audit/retention.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { deleteExpiredRows } from "../../../server/expired-rows.ts";
import { allMigrations, migrate } from "../../../server/store/migrate.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { createGuid } from "../../support/server/administrator-fixture.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { hasDumpPrograms, runDumpProgram } from "../../support/server/dump-programs.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";
import { hasPostgres } from "../../support/server/test-stores.ts";

const role = `portal_app_${randomUUID().slice(0, 8)}`;

/** The rights that deploy/servers-role.sql gives. Its other lines are for psql. */
async function readGrants(): Promise<string[]> {
  const lines = (await readFile("deploy/servers-role.sql", "utf8")).replaceAll("portal_app", role).split("\n");
  return lines.filter((line) => /^(grant|revoke|alter default) /.test(line));
}

describe.runIf(hasPostgres)("a role of its own for the application, on PostgreSQL", () => {
  let server: TestServer;
  let url: string;
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    server = await createTestServer({}, "PostgreSQL");
    await sql`create role ${sql.ref(role)} login`.execute(server.store);
    for (const statement of await readGrants()) await sql.raw(statement).execute(server.store);
    url = Object.assign(new URL(server.databaseUrl ?? ""), { username: role }).href;
    ({ store, close } = await openStore({ url }));
  });
  afterAll(async () => {
    await close();
    await server.close();
  });

  test.runIf(hasDumpPrograms)("is made by the statements that compose.yaml runs, which can run again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portal-role-"));
    const file = join(folder, "servers-role.sql");
    const another = `${role}_psql`;
    const text = await readFile("deploy/servers-role.sql", "utf8");
    await writeFile(
      file,
      text.replace("\\getenv password PORTAL_APP_PASSWORD", "\\set password 'a''b'").replaceAll("portal_app", another),
    );
    const options = ["--no-psqlrc", "--single-transaction", "--set=ON_ERROR_STOP=1", `--file=${file}`];
    for (let run = 0; run < 2; run++) runDumpProgram("psql", ...options, server.databaseUrl ?? "");
    await rm(folder, { recursive: true });
    const made = await openStore({ url: Object.assign(new URL(url), { username: another }).href });
    await expect(sql`delete from audit`.execute(made.store)).rejects.toThrow("permission denied");
    expect(await made.store.selectFrom("audit").select("id").limit(1).execute()).toHaveLength(1);
    await made.close();
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
    await deleteExpiredRows(store);
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
    "drop function chain_audit_rows(integer)",
    "update audit_chain set deleted_through = 1000",
    "delete from audit_chain",
    "update audit_chain set retention_days = 1",
    "insert into audit (by, action, detail) values ('portal', 'expired', '')",
    "insert into audit (by, action, detail) values ('portal', 'retention-changed', '')",
    "set session_replication_role = replica",
    "update kysely_migration set name = ''",
  ])("is refused: %s [threat: changed audit]", async (statement) => {
    await expect(sql.raw(statement).execute(store)).rejects.toThrow(
      /^(permission denied|must be owner|Audit rows cannot be written with this action)/,
    );
  });

  test("cannot delete rows that the owner keeps, with any number of days [threat: changed audit]", async () => {
    await setRetention(server.store, { auditDays: 30 });
    expect(await setRetention(store, { auditDays: 1 })).toBe(false);
    await sql`insert into audit (by, action, detail, at)
      select '', 'added', n, now() - n * interval '10 days' + interval '1 hour' from generate_series(4, 1, -1) n`.execute(
      server.store,
    );
    await chainAuditRows(store);
    // The statements of earlier releases gave this right.
    await sql`grant execute on function delete_expired_audit(integer) to ${sql.ref(role)}`.execute(server.store);
    const { rows } = await sql`select delete_expired_audit(1), delete_expired_audit_rows(100)`.execute(store);
    expect(rows).toEqual([{ delete_expired_audit: "0", delete_expired_audit_rows: "0" }]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true, deletedRows: 0 });
  });

  test("is told who migrates, in one sentence [operation: failing start]", async () => {
    const migrations = {
      ...allMigrations,
      "900.later": { up: async (db: Kysely<unknown>) => void (await sql`drop table report`.execute(db)) },
    };
    await expect(migrate(store, { migrations })).rejects.toThrow(
      "The database must be migrated, which the role of DATABASE_URL may not do. Run the command migrate as the role that owns the tables: npm run portal -- migrate, or portal migrate in the image.",
    );
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
