import { describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { installationContract } from "../../src/api/installation-contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ada, newReport, subscription } from "../support/agreement/demo-records.ts";

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);
  const loadNewReportId = () =>
    calls.asAdministrator(contract.getSubscriptionReportId, {
      params: { reportId: newReport.reportId, subscriptionId: subscription.id },
    });
  const findReport = async (id: number) =>
    (await calls.asAdministrator(contract.getReports)).find(({ subscriptionReportId }) => subscriptionReportId === id);

  test("a report is added, has an id, is listed, updated, mapped, read, unmapped and deleted [1.3] [7.9]", async () => {
    const admin = calls.asAdministrator;
    expect(await loadNewReportId()).toBe(0);
    expect(await admin(contract.addReport, { body: newReport })).toEqual({
      isSuccess: true,
      message: adminMessages.reportAdded,
    });
    expect(await admin(contract.addReport, { body: newReport })).toEqual({
      isSuccess: false,
      message: "This subscription already has this report",
    });

    const id = await loadNewReportId();
    expect(await findReport(id)).toEqual({
      ...newReport,
      subscriptionReportId: id,
      reportId: newReport.reportId.toLowerCase(),
      groupId: newReport.groupId.toLowerCase(),
      updatedBy: ada.email,
    });

    const secured = {
      ...newReport,
      subscriptionReportId: id,
      reportName: "Agreed",
      rls: true,
      dataSetId: newReport.reportId,
      partyId: "a forged party",
    };
    expect(await admin(contract.updateReport, { body: secured })).toEqual({
      isSuccess: true,
      message: adminMessages.reportUpdated,
    });
    expect(await findReport(id)).toMatchObject({
      reportName: "Agreed",
      rls: true,
      dataSetId: newReport.reportId.toLowerCase(),
      partyId: subscription.primaryPartyId,
    });

    const mapping = { subscriptionReportId: id, principalId: ada.id };
    expect(await admin(contract.addUserReportMapping, { body: mapping })).toEqual({
      isSuccess: true,
      message: adminMessages.mappingAdded,
    });
    expect(await admin(contract.addUserReportMapping, { body: mapping })).toEqual({
      isSuccess: false,
      message: "This person already has this report",
    });
    const all = await admin(contract.getUserReportMapping);
    expect(all).toContainEqual(mapping);
    const own = new Set(
      (await admin(contract.getReports)).flatMap((report) =>
        report.subscriptionId === subscription.id ? [report.subscriptionReportId] : [],
      ),
    );
    const ownMappings = await admin(subscriptionListContract.getSubscriptionMappings, {
      params: { id: subscription.id },
    });
    expect(new Set(ownMappings)).toEqual(new Set(all.filter((one) => own.has(one.subscriptionReportId))));
    expect(ownMappings.length).toBeLessThan(all.length);
    expect((await admin(contract.getUserReports)).map(({ reportName }) => reportName)).toContain("Agreed");
    expect(await admin(contract.deleteUserReportMapping, { body: mapping })).toEqual({
      isSuccess: true,
      message: adminMessages.mappingRemoved,
    });
    expect(await admin(contract.deleteUserReportMapping, { body: mapping })).toEqual({
      isSuccess: false,
      message: "This person does not have this report",
    });
    expect(await admin(contract.getUserReportMapping)).not.toContainEqual(mapping);

    const history = await admin(reportContract.getReportHistory, { params: { id } });
    expect(history.map(({ action, by }) => [action, by])).toEqual(
      ["unmapped", "mapped", "updated", "added"].map((action) => [action, ada.email]),
    );

    expect(await admin(contract.deleteReport, { params: { id } })).toEqual({
      isSuccess: true,
      message: adminMessages.reportDeleted,
    });
    expect(await findReport(id)).toBeUndefined();
    expect((await admin(contract.deleteReport, { params: { id } })).isSuccess).toBe(false);

    expect(await admin(reportContract.getDeletedReport, { params: { id } })).toMatchObject({ reportName: "Agreed" });
    const undo = { body: { subscriptionReportId: id } };
    const restored = await admin(reportContract.restoreReport, undo);
    expect(restored).toMatchObject({ isSuccess: true, message: "Report restored", principalIds: [] });
    expect(await findReport(id)).toEqual(restored.report);
    expect(await admin(reportContract.restoreReport, undo)).toEqual({
      isSuccess: false,
      message: "This report can no longer be restored",
      report: null,
      principalIds: [],
    });
    const { at } = await admin(reportContract.getLastReportChange, { params: { id } });
    expect(at).toBe(history.find(({ action }) => action === "updated")?.at);
    await admin(contract.deleteReport, { params: { id } });
  });

  test("an added subscription is listed, has its party, and the administrator as its first user", async () => {
    const admin = calls.asAdministrator;
    expect(await admin(installationContract.getInstallation)).toEqual({ isEmpty: false });
    const body = { displayName: " Alder Example ", partyId: "70099999" };
    const added = await admin(installationContract.addSubscription, { body });
    expect(added.displayName).toBe("Alder Example");
    expect(await admin(contract.getSubscriptions)).toContainEqual(added);
    expect(await admin(contract.getPrimaryParty, { params: { id: added.id } })).toEqual({ partyId: "70099999" });
    expect(await admin(contract.getSubscriptionUsers, { params: { id: added.id } })).toEqual([
      { id: ada.id, displayName: ada.displayName },
    ]);
  });

  test("invalid changes are rejected with the catalogue’s texts", async () => {
    const admin = calls.asAdministrator;
    expect(await admin(contract.addReport, { body: { ...newReport, reportId: "x" } })).toEqual({
      isSuccess: false,
      message: adminMessages.addIdsWrong,
    });
    expect(await admin(contract.updateReport, { body: { ...newReport, groupId: "x" } })).toEqual({
      isSuccess: false,
      message: adminMessages.modifyIdsWrong,
    });
    expect(await admin(contract.updateReport, { body: { ...newReport, subscriptionReportId: 999_999 } })).toEqual({
      isSuccess: false,
      message: "This report no longer exists",
    });
    const unknownUser = { subscriptionReportId: 1, principalId: "nobody" };
    expect(await admin(contract.addUserReportMapping, { body: unknownUser })).toEqual({
      isSuccess: false,
      message: "This person does not belong to the report’s client",
    });
  });
});
