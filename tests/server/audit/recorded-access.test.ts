import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { hashText } from "../../../server/identity/keys.ts";
import { jonas } from "../../../server/standins/demo-people.ts";
import type { AuditAction } from "../../../server/store/tables.ts";
import type { AddedPerson } from "../../../src/api/add-person-contract.ts";
import { auditContract } from "../../../src/api/audit-contract.ts";
import { type Answer, contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { factsOf } from "../../../src/api/call-facts.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { usageContract } from "../../../src/api/usage-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import {
  callEndpoint,
  type CallInput,
  createReport,
  demoReport,
  demoSubscription,
  exampleInputs,
} from "../../support/server/demo-requests.ts";
import { saveView, shared } from "../../support/server/saved-views.ts";
import { secondsAgo, updateSession } from "../../support/server/session-rows.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const auditor = { sub: jonas.id, email: jonas.email, name: jonas.displayName };

describe("the audit log", () => {
  const admin = setUpAdministrator();
  const loadRows = (action: AuditAction, subject: string) =>
    admin.server.store
      .selectFrom("audit")
      .select(["by", "realm", "subject", "session_id", "detail", "report"])
      .where("action", "=", action)
      .where("subject", "=", subject)
      .orderBy("id")
      .execute();
  const ids = `${demoReport.groupId} ${demoReport.reportId}`.toLowerCase();

  test("records a sign-in with the person and their session [threat: untraced access]", async () => {
    await admin.server.signIn("ben");
    const { sub, email } = getDemoUser("ben");
    const [row, ...others] = await loadRows("signed-in", sub);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ by: email, realm: admin.server.provider.issuer });
    const session = admin.server.store
      .selectFrom("session")
      .select("principal_id")
      .where("id", "=", row?.session_id ?? "");
    expect(await session.execute()).toEqual([{ principal_id: sub }]);
  });

  test("records a sign-out, also one by a new sign-in in the same browser [threat: untraced access]", async () => {
    const eli = { sub: createGuid(), email: "eli@example.com", name: "Eli" };
    const browser = await admin.server.signIn(eli);
    const sessionIds = [hashText(browser.cookies.get(SESSION_COOKIE) ?? "")];
    await browser.signIn();
    sessionIds.push(hashText(browser.cookies.get(SESSION_COOKIE) ?? ""));
    const signOut = () => browser.post(portalContract.signOut.path, {});
    expect((await signOut()).statusCode).toBe(200);
    expect((await signOut()).statusCode).toBe(401);
    expect(await loadRows("signed-out", eli.sub)).toMatchObject(
      sessionIds.map((session_id) => ({ session_id, by: eli.email, detail: "" })),
    );
  });

  test.each([
    ["an administrator", getDemoUser("ada")],
    ["an auditor", auditor],
  ])(
    "records exports and reading of usage by person and of the log by %s once an hour [threat: untraced access]",
    async (_, user) => {
      const { sub } = user;
      const browser = await admin.server.signIn(user);
      const pages = async () => {
        for (const kind of ["clients", "reports"] as const) {
          const criteria = { search: "", after: null, readers: "all", openings: "all" };
          await expectAnswer(listFileContract.exportRows.path, { kind, ...criteria });
        }
        for (const pageSize of [50, 500]) {
          await expectAnswer(auditContract.listAudit.path, {
            search: "",
            kind: "all",
            days: null,
            after: null,
            pageSize,
          });
          for (const by of ["report", "person"])
            await expectAnswer(usageContract.getUsage.path, {
              by,
              days: 30,
              search: "",
              openings: "all",
              after: null,
              pageSize,
            });
        }
      };
      const expectAnswer = async (path: string, body: object) =>
        expect((await browser.post(path, body)).statusCode).toBe(200);
      const details = async (action: AuditAction) => (await loadRows(action, sub)).map(({ detail }) => detail);
      await pages();
      await pages();
      const exported = ["clients", "reports", "audit log", "usage by report", "usage by person"];
      expect(await details("exported")).toEqual(exported);
      expect([await details("audit-read"), await details("usage-read")]).toEqual([[""], [""]]);
      await sql`alter table audit disable trigger user`.execute(admin.server.store);
      await sql`update audit set at = at - interval '1 hour' where action = 'audit-read'`.execute(admin.server.store);
      await sql`alter table audit enable trigger user`.execute(admin.server.store);
      await pages();
      expect([await details("audit-read"), await details("usage-read")]).toEqual([["", ""], [""]]);
    },
  );

  test("records previews and checks of reports [threat: untraced access]", async () => {
    const ada = getDemoUser("ada").sub;
    const preview = await admin.browser.post(contract.previewReport.path, { ...demoReport, subscriptionId: EMPTY_ID });
    const { reportId, groupId } = demoReport;
    const check = await admin.browser.post(reportContract.checkReport.path, { reportId, groupId });
    expect([preview.statusCode, check.statusCode]).toEqual([200, 200]);
    for (const action of ["previewed", "checked"] as const)
      expect(await loadRows(action, ada)).toMatchObject([{ detail: ids, report: null }]);
  });

  test("records what a role forbids, the same refusal once a minute [threat: untraced access]", async () => {
    const { sub } = getDemoUser("chloe");
    const chloe = await admin.server.signIn("chloe");
    for (let count = 0; count < 3; count += 1) expect((await chloe.get(contract.getReports.path)).statusCode).toBe(403);
    expect((await chloe.post(reportContract.checkReport.path, { reportId: "x", groupId: "x" })).statusCode).toBe(403);
    expect((await loadRows("refused", sub)).map(({ detail }) => detail)).toEqual([
      `GET ${contract.getReports.path}`,
      `POST ${reportContract.checkReport.path}`,
    ]);
  });

  test("records a write that did not come from the portal [threat: untraced access]", async () => {
    const { sub } = getDemoUser("dan");
    const dan = await admin.server.signIn("dan");
    const response = await dan.write("POST", contract.addReport.path, demoReport, { "x-xsrf-token": "wrong" });
    expect(response.statusCode).toBe(403);
    expect(await loadRows("refused", sub)).toMatchObject([{ detail: `POST ${contract.addReport.path}` }]);
  });

  test("records nothing for a refused write of a session that is over [threat: untraced access]", async () => {
    const { sub } = getDemoUser("ben");
    const ben = await admin.server.signIn("ben");
    await updateSession(admin.server.store, ben, { ends_at: secondsAgo(1) });
    const response = await ben.write("POST", contract.addReport.path, demoReport, { "x-xsrf-token": "wrong" });
    expect(response.statusCode).toBe(403);
    expect(await loadRows("refused", sub)).toEqual([]);
  });

  test("records that a renewal ended a session [threat: untraced access]", async () => {
    const elif = { sub: createGuid(), email: "elif@example.com", name: "Elif" };
    const browser = await admin.server.signIn(elif);
    admin.server.provider.state.behavior.respond = (_, response) =>
      Boolean(response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}'));
    await admin.server.store
      .updateTable("session")
      .set({ renew_at: sql<Date>`now() - interval '1 second'` })
      .where("id", "=", hashText(browser.cookies.get(SESSION_COOKIE) ?? ""))
      .execute();
    await browser.get(contract.getUser.path);
    await expect.poll(() => loadRows("session-ended", elif.sub)).toMatchObject([{ by: elif.email }]);
    admin.server.provider.state.behavior = {};
    expect((await browser.get(contract.getUser.path)).statusCode).toBe(401);
  });

  test("records nothing for a request of nobody known [threat: untraced access]", async () => {
    const count = () => sql<{ n: string }>`select count(*) as n from audit`.execute(admin.server.store);
    const before = await count();
    expect((await admin.server.createBrowser().get(contract.getReports.path)).statusCode).toBe(401);
    expect((await count()).rows).toEqual(before.rows);
    expect(await verifyAudit(admin.server.store)).toMatchObject({ isIntact: true });
  });
});

/** They need a connection for writes, and leave no row all the same. */
const unrecorded: Partial<Record<keyof typeof everyCall, string>> = {
  decideAccess: "the signed review keeps who decided what",
  checkImport: "the file of the administrator, of which nothing is saved",
  getServiceStatus: "a write is tried, and taken back",
};

describe("every call of an administrator", () => {
  const admin = setUpAdministrator();
  const [ben, chloe] = [getDemoUser("ben").sub, getDemoUser("chloe").sub];

  /** Inputs with which a call changes something, where the example changes nothing. */
  async function createInputs(): Promise<Map<Endpoint, CallInput>> {
    const { subscriptionReportId: id, ...report } = await admin.createStoredReport();
    const removed = await admin.createStoredReport();
    await admin.deleteReport(removed.subscriptionReportId);
    const deleted = await admin.createStoredReport();
    const further = await admin.createStoredReport();
    const mapped = await admin.createStoredReport();
    const mapping = { subscriptionReportId: mapped.subscriptionReportId, principalId: ben };
    await admin.changeMappings([{ action: "add", ...mapping }]);
    const invited = { email: "fay@example.test", name: "Fay", subject: null };
    const { person } = (await admin.browser.post(everyCall.addPerson.path, invited)).json<AddedPerson>();
    const addGroup = async (name: string) => {
      const body = { subscriptionId: demoSubscription.id, groupId: null, name };
      return (await admin.browser.post(everyCall.saveGroup.path, body)).json<Answer<typeof everyCall.saveGroup>>()
        .groupId;
    };
    const [filled, emptied] = [await addGroup("Filled"), await addGroup("Deleted")];
    const viewId = await saveView(admin.browser, shared, "Recorded");
    const pending = { id: "asked", principal_id: ben, path: "", body: "{}", what: "Change" };
    await admin.server.store.insertInto("pending_change").values(pending).execute();
    const answer = await admin.browser.post(everyCall.listComparableReports.path, { id: 1, search: "" });
    const { own, others } = answer.json<Answer<typeof everyCall.listComparableReports>>();
    const [first, second] = [own, others[0]];
    await admin.server.signIn("ben");
    // Without accesses, so that no other call here changes one of them.
    const [signed, withdrawn] = await admin.server.store
      .updateTable("access_review")
      .set({ accesses: 0 })
      .where("signed_at", "is", null)
      .returning("id")
      .execute();
    await admin.server.store
      .deleteFrom("reviewed_access")
      .where("review", "=", signed?.id ?? "")
      .execute();
    return new Map<Endpoint, CallInput>([
      [
        everyCall.confirmComparison,
        { body: { first, second, until: new Date(Date.now() + 86_400_000).toISOString() } },
      ],
      [everyCall.addReport, { body: createReport(createGuid()) }],
      [everyCall.updateReport, { body: { ...report, subscriptionReportId: id, reportName: "Renamed" } }],
      [everyCall.setReportRoles, { body: { subscriptionReportId: id, roles: ["Broker"] } }],
      [everyCall.addUserReportMapping, { body: { subscriptionReportId: id, principalId: ben } }],
      [
        everyCall.changeMappings,
        {
          body: { changes: [{ action: "add", subscriptionReportId: further.subscriptionReportId, principalId: ben }] },
        },
      ],
      [everyCall.deleteUserReportMapping, { body: mapping }],
      [everyCall.saveGroup, { body: { subscriptionId: demoSubscription.id, groupId: filled, name: "Renamed" } }],
      [everyCall.changeGroupMembers, { body: { groupId: filled, added: [ben], removed: [] } }],
      [everyCall.deleteGroup, { body: { groupId: emptied } }],
      [everyCall.setAccessEnd, { body: { principalId: ben, until: "2099-01-01T00:00:00Z" } }],
      [everyCall.deleteReport, { params: { id: String(deleted.subscriptionReportId) } }],
      [everyCall.restoreReport, { body: { subscriptionReportId: removed.subscriptionReportId } }],
      [everyCall.renameSubscription, { body: { id: demoSubscription.id, displayName: "Alder" } }],
      [
        everyCall.setClientAdministrator,
        { body: { subscriptionId: demoSubscription.id, principalId: getDemoUser("elif").sub, isAdministrator: false } },
      ],
      [
        everyCall.setClientRules,
        { body: { ...exampleInputs.get(everyCall.setClientRules)?.body, subscriptionId: demoSubscription.id } },
      ],
      [everyCall.setMembership, { body: { subscriptionId: demoSubscription.id, principalId: ben, isMember: false } }],
      [everyCall.addPerson, { body: { ...invited, email: "gil@example.test" } }],
      [everyCall.withdrawInvitation, { body: { principalId: person?.principalId } }],
      [everyCall.setAdministrator, { body: { principalId: ben, isAdministrator: true } }],
      [everyCall.setActive, { body: { principalId: chloe, isActive: false } }],
      [everyCall.decideChange, { body: { id: pending.id, isApproved: false } }],
      [everyCall.removeEverywhere, { body: { principalId: chloe } }],
      [everyCall.endPeopleSessions, { body: { principalId: ben } }],
      [everyCall.saveImport, { body: { kind: "clients", text: "id,displayName,partyId\nimported,Imported,7\n" } }],
      [everyCall.startReviews, { body: { clients: "all", dueOn: "2999-12-31" } }],
      [everyCall.signReview, { body: { id: signed?.id, note: "" } }],
      [everyCall.withdrawReview, { body: { id: withdrawn?.id, reason: "Started by mistake" } }],
      [everyCall.shareView, { body: { id: viewId, isShared: true } }],
      [everyCall.listOpenings, { body: { ...exampleInputs.get(everyCall.listOpenings)?.body, pageSize: 500 } }],
      [
        everyCall.getUsage,
        { body: { by: "person", days: 30, search: "", openings: "all", after: null, pageSize: 50 } },
      ],
    ]);
  }

  test("leaves a row in the audit log unless it only reads [threat: untraced access]", async () => {
    const reader = await admin.server.signIn("chloe");
    const inputs = await createInputs();
    const countRows = async () =>
      (
        await admin.server.store
          .selectFrom("audit")
          .select("id")
          .where("subject", "=", getDemoUser("ada").sub)
          .execute()
      ).length;
    const calls: [string, Endpoint][] = [];
    for (const [name, endpoint] of Object.entries<Endpoint>(everyCall)) {
      if (endpoint === portalContract.signOut) continue;
      if ((await callEndpoint(reader, endpoint)).statusCode === 403) calls.push([name, endpoint]);
    }
    const withoutRow: string[] = [];
    for (const [name, endpoint] of calls) {
      const before = await countRows();
      await callEndpoint(admin.browser, endpoint, inputs.get(endpoint));
      if ((await countRows()) === before) withoutRow.push(name);
    }
    const reading = calls.flatMap(([name, endpoint]) => (factsOf(endpoint).effect === "reads" ? [name] : []));
    expect(withoutRow.toSorted()).toEqual([...reading, ...Object.keys(unrecorded)].toSorted());
  });
});
