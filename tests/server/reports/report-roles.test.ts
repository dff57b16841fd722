import { describe, expect, test, vi } from "vitest";
import { warnAboutMissingRoles } from "../../../server/powerbi/warn-about-roles.ts";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { reportContract, type ReportRoles } from "../../../src/api/report-contract.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { importText } from "../../support/server/import-text.ts";

describe("the row-level roles of a report", () => {
  const admin = setUpAdministrator();
  const loadRoles = async (id: number) =>
    (await admin.browser.get(`/serverside/api/portal/reportroles/${id}`)).json<ReportRoles>();
  const setRoles = async (subscriptionReportId: number, roles: string[]) =>
    (await admin.browser.post(reportContract.setReportRoles.path, { subscriptionReportId, roles })).json<Outcome>();
  const openReport = async () => {
    const ben = await admin.server.signIn("ben");
    admin.server.embedRequests.length = 0;
    expect((await ben.post(contract.embedReport.path, demoReport)).statusCode).toBe(200);
    return admin.server.embedRequests[0]?.identity;
  };

  test("are sent with its token, are in its history, and can be given back to the default [operation: service principal]", async () => {
    const id = demoReport.subscriptionReportId;
    expect(await loadRoles(id)).toEqual({ roles: null, defaultRoles: [], furtherItems: [] });
    expect((await openReport())?.roles).toBeNull();
    expect(await setRoles(id, [" Sales Manager ", "Broker", "Broker"])).toMatchObject({ isSuccess: true });
    expect(await loadRoles(id)).toMatchObject({ roles: ["Sales Manager", "Broker"], defaultRoles: [] });
    expect((await openReport())?.roles).toEqual(["Sales Manager", "Broker"]);
    expect((await admin.loadHistory(id))[0]).toMatchObject({
      action: "updated",
      detail: "Roles: Sales Manager, Broker",
    });
    expect(await setRoles(id, [])).toMatchObject({ isSuccess: true });
    expect((await openReport())?.roles).toBeNull();
    expect((await admin.loadHistory(id))[0]).toMatchObject({ detail: "Roles: default" });
  });

  test("are kept when the report is updated", async () => {
    const id = demoReport.subscriptionReportId;
    await setRoles(id, ["Broker"]);
    expect(await admin.updateReport({ ...demoReport, reportName: "Renamed" })).toMatchObject({ isSuccess: true });
    expect((await loadRoles(id)).roles).toEqual(["Broker"]);
    await setRoles(id, []);
  });

  test.each([["a comma, inside"], [" "]])("are refused with %j", async (role) => {
    expect(await setRoles(demoReport.subscriptionReportId, [role])).toMatchObject({ isSuccess: false });
    expect((await loadRoles(demoReport.subscriptionReportId)).roles).toBeNull();
  });

  test("of a report that does not exist cannot be set or read", async () => {
    expect(await setRoles(999_999, ["Broker"])).toEqual({ isSuccess: false, message: "This report no longer exists" });
    expect((await admin.browser.get("/serverside/api/portal/reportroles/999999")).statusCode).toBe(404);
  });

  test("are imported, and a second import changes nothing [operation: service principal]", async () => {
    const report = await admin.createStoredReport();
    const text = `subscriptionId,reportId,roles\n${report.subscriptionId},${report.reportId.toUpperCase()},"Broker, Sales Manager"\n`;
    const run = (file: string) => importText(admin.server.store, file);
    expect(await run(text)).toMatchObject({ kind: "report roles", added: 0, changed: 1, rejected: [], isSaved: true });
    expect((await loadRoles(report.subscriptionReportId)).roles).toEqual(["Broker", "Sales Manager"]);
    expect(await run(text)).toMatchObject({ changed: 0, unchanged: 1 });
    const wrong = `subscriptionId,reportId,roles\n${report.subscriptionId},${createGuid()},Broker\n${report.subscriptionId},${report.reportId},${"x".repeat(51)}\n`;
    expect(await run(wrong)).toMatchObject({
      isSaved: false,
      rejected: [
        { line: 2, reason: "subscription does not have this report" },
        { line: 3, reason: "A role has up to 50 characters and no comma." },
      ],
    });
  });

  test("stay with further items, which are sent with each request for its token and are in its history [operation: models]", async () => {
    const id = demoReport.subscriptionReportId;
    const group = demoReport.groupId;
    const items = [`groups/${group}/datasets/${createGuid()}`, `groups/${group}/rdlreports/${createGuid()}`];
    const set = async (furtherItems: string[]) =>
      (
        await admin.browser.post(reportContract.setReportRoles.path, {
          subscriptionReportId: id,
          roles: ["Broker"],
          furtherItems,
        })
      ).json<Outcome>();
    expect(await set([`https://app.powerbi.com/${items[0]}/details`, items[1]!])).toMatchObject({ isSuccess: true });
    expect(await loadRoles(id)).toMatchObject({ roles: ["Broker"], furtherItems: items });
    await openReport();
    expect(admin.server.embedRequests[0]).toMatchObject({ furtherItems: items });
    const sent = await admin.loadHistory(id);
    expect(sent[0]).toMatchObject({ action: "updated", detail: `Further items: ${items.join(", ")}` });
    await setRoles(id, []);
    expect((await loadRoles(id)).furtherItems).toEqual(items);
    expect(await set(["https://app.powerbi.com/groups/me/datasets/x"])).toMatchObject({ isSuccess: false });
    const where = admin.server.store.updateTable("subscription").where("id", "=", demoReport.subscriptionId);
    await where.set({ workspaces: [group] }).execute();
    expect(await set([items[0]!.replace(group, createGuid())])).toEqual({
      isSuccess: false,
      message: "This client’s reports may not use items of this workspace",
    });
    await where.set({ workspaces: [] }).execute();
    expect(await set([])).toMatchObject({ isSuccess: true });
    expect((await admin.loadHistory(id))[0]).toMatchObject({ detail: "Further items: none" });
    await setRoles(id, []);
  });

  test("that are missing are named in the log of the start [operation: service principal]", async () => {
    const warn = vi.fn<(facts: unknown, message?: string) => void>();
    await admin.server.store.updateTable("report").set({ roles: null }).execute();
    await warnAboutMissingRoles(admin.server.store, ["Reader"], { warn });
    expect(warn).not.toHaveBeenCalled();
    const { count } = await admin.server.store
      .selectFrom("report")
      .where("rls", "=", true)
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    await warnAboutMissingRoles(admin.server.store, [], { warn });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { reports: Number(count) },
      expect.stringContaining("POWERBI_RLS_ROLES"),
    );
    await admin.server.store
      .updateTable("report")
      .set({ roles: ["Broker"] })
      .execute();
    await warnAboutMissingRoles(admin.server.store, [], { warn });
    expect(warn).toHaveBeenCalledOnce();
  });
});
