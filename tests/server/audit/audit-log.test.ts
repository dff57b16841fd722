import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { createCommandActor, writeAudit } from "../../../server/audit/write-audit.ts";
import { contract } from "../../../src/api/contract.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { createReport, demoSubscription } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";

describe("the audit log", () => {
  const admin = setUpAdministrator();
  const loadRows = (report: number) =>
    admin.server.store.selectFrom("audit").selectAll().where("report", "=", report).orderBy("id").execute();

  test("names the right person when two people have the same email [threat: wrong name in audit]", async () => {
    const { sub, email } = getDemoUser("ada");
    const namesake = { sub: "another-subject", email, name: "Another Ada" };
    await admin.server.signIn(namesake);
    await admin.server.store
      .updateTable("person")
      .set({ roles: ["Administrator"] })
      .where("subject", "=", namesake.sub)
      .execute();
    const another = await admin.server.signIn(namesake);
    const first = await admin.createStoredReport();
    const record = createReport(createGuid());
    await another.post(contract.addReport.path, record);
    const second = await admin.loadId(record.reportId);

    const [firstRow] = await loadRows(first.subscriptionReportId);
    const [secondRow] = await loadRows(second);
    expect([firstRow?.by, secondRow?.by]).toEqual([email, email]);
    const realm = admin.server.provider.issuer;
    expect(firstRow).toMatchObject({ realm, subject: sub, principal_id: sub });
    expect(secondRow).toMatchObject({ realm, subject: namesake.sub });
    expect(secondRow?.principal_id).not.toBe(firstRow?.principal_id);
  });

  test("keeps the session, the request and the address, but never the session token [threat: wrong name in audit]", async () => {
    const { subscriptionReportId } = await admin.createStoredReport();
    const [row] = await loadRows(subscriptionReportId);
    const sessions = await admin.server.store.selectFrom("session").select(["id", "principal_id"]).execute();
    expect(sessions).toContainEqual({ id: row?.session_id, principal_id: row?.principal_id });
    expect(row?.address).toBe("127.0.0.1");
    expect(row?.request_id).toMatch(/^[\da-f-]{36}$/);
    for (const cookie of admin.browser.cookies.values()) expect(JSON.stringify(row)).not.toContain(cookie);
  });

  test("names the person whose mapping was changed by their principal id [threat: wrong name in audit]", async () => {
    const { subscriptionReportId } = await admin.createStoredReport();
    const { id } = demoSubscription;
    const [member] = (await admin.browser.get(`/serverside/api/getsubscriptionusers/${id}`)).json<{ id: string }[]>();
    await admin.changeMappings([{ action: "add", subscriptionReportId, principalId: member?.id }]);
    const [, mapped] = await loadRows(subscriptionReportId);
    expect(mapped).toMatchObject({ action: "mapped", target_id: member?.id });
  });

  test.runIf(defaultStoreKind === "PostgreSQL")(
    "lets nobody wait: a person signs in while an import has written its rows and is not finished",
    async () => {
      await admin.server.store.transaction().execute(async (tx) => {
        await writeAudit(tx, createCommandActor("import"), [{ action: "checked", detail: "import" }]);
        const ben = await admin.server.signIn("ben");
        expect((await ben.get(contract.getUser.path)).statusCode).toBe(200);
      });
    },
  );

  test("is one unbroken chain after writes at the same time", async () => {
    const { subscriptionReportId } = await admin.createStoredReport();
    await Promise.all(Array.from({ length: 20 }, () => admin.createStoredReport()));
    await chainAuditRows(admin.server.store);
    await expect(verifyAudit(admin.server.store)).resolves.toMatchObject({ isIntact: true, unchainedRows: 0 });
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from audit where report > ${subscriptionReportId}`.execute(admin.server.store);
    expect(rows).toEqual([{ n: "20" }]);
  });
});
