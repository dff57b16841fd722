import { HttpResponse } from "msw";
import {
  contract,
  type Outcome,
  portalContract,
  type SubscriptionReport,
  type UserReportMapping,
} from "../../../src/api/contract.ts";
import { fourEyesContract } from "../../../src/api/four-eyes-contract.ts";
import { type AccessChange, groupsContract } from "../../../src/api/groups-contract.ts";
import { reportContract, type ReportEvent } from "../../../src/api/report-contract.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { mappingKey } from "../../../src/rules/access/mapping-index.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { findFurtherItemsProblem } from "../../../src/rules/reports/further-items.ts";
import { findRolesProblem, formatRoles } from "../../../src/rules/reports/report-roles.ts";
import { idsAreValid, toForm } from "../../../src/rules/tabs/report-form.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { changeGrant, readDates } from "./group-handlers.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { mockEndpoint } from "./mock-endpoint.ts";

const succeed = (message: string): Outcome => ({ isSuccess: true, message });
const fail = (message: string): Outcome => ({ isSuccess: false, message });

/** The calls that change data. */
export function createWriteHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const recordEvent = (subscriptionReportId: number, action: ReportEvent["action"], detail: string) => {
    mockData.history.push({
      subscriptionReportId,
      at: new Date().toISOString(),
      by: mockData.user.email,
      action,
      detail,
    });
  };
  const hasDuplicate = (body: SubscriptionReport) =>
    mockData.reports.some(
      (report) =>
        report.subscriptionReportId !== body.subscriptionReportId &&
        report.reportId === body.reportId.toLowerCase() &&
        report.subscriptionId === body.subscriptionId,
    );
  const toStoredReport = (body: SubscriptionReport, subscriptionReportId: number): SubscriptionReport => ({
    ...body,
    subscriptionReportId,
    reportId: body.reportId.toLowerCase(),
    groupId: body.groupId.toLowerCase(),
    dataSetId: body.rls ? (body.dataSetId?.toLowerCase() ?? null) : null,
    partyId: body.rls
      ? (mockData.subscriptions.find(({ id }) => id === body.subscriptionId)?.primaryPartyId ?? null)
      : null,
    updatedBy: mockData.user.email,
  });

  const applyMappingChange = (change: Extract<AccessChange, { principalId: string }>): Outcome => {
    const { action, subscriptionReportId, principalId } = change;
    const report = mockData.reports.find((one) => one.subscriptionReportId === subscriptionReportId);
    const person = mockData.people.find(({ id }) => id === principalId);
    if (!report || !person?.subscriptionIds.includes(report.subscriptionId))
      return fail("This person does not belong to the report’s client");
    const index = mockData.mappings.findIndex(
      (mapping) => mapping.subscriptionReportId === subscriptionReportId && mapping.principalId === principalId,
    );
    if (action === "add" && index >= 0) return fail("This person already has this report");
    if (action !== "add" && index < 0) return fail("This person does not have this report");
    const dates = readDates(change);
    const key = mappingKey({ subscriptionReportId, principalId });
    mockData.mappingDates.delete(key);
    if (action !== "remove" && (dates.from !== null || dates.until !== null))
      mockData.mappingDates.set(key, { subscriptionReportId, principalId, ...dates });
    if (action === "change") return succeed("Dates changed");
    if (action === "add") mockData.mappings.push({ subscriptionReportId, principalId });
    else mockData.mappings.splice(index, 1);
    recordEvent(subscriptionReportId, action === "add" ? "mapped" : "unmapped", person.displayName);
    return succeed(action === "add" ? adminMessages.mappingAdded : adminMessages.mappingRemoved);
  };

  return [
    mockWrite(contract.addReport, ({ body }) => {
      if (!idsAreValid(toForm(body))) return fail(adminMessages.addIdsWrong);
      if (hasDuplicate({ ...body, subscriptionReportId: 0 })) return fail("This subscription already has this report");
      const report = toStoredReport(body, mockData.nextReportId++);
      mockData.reports.push(report);
      recordEvent(report.subscriptionReportId, "added", report.reportName);
      return succeed(adminMessages.reportAdded);
    }),
    mockWrite(contract.updateReport, ({ body }) => {
      if (!idsAreValid(toForm(body))) return fail(adminMessages.modifyIdsWrong);
      if (hasDuplicate(body)) return fail("This subscription already has this report");
      const index = mockData.reports.findIndex(
        ({ subscriptionReportId }) => subscriptionReportId === body.subscriptionReportId,
      );
      if (index < 0) return fail("This report no longer exists");
      mockData.reports[index] = toStoredReport(body, body.subscriptionReportId);
      recordEvent(body.subscriptionReportId, "updated", body.reportName);
      return succeed(adminMessages.reportUpdated);
    }),
    mockWrite(contract.deleteReport, ({ params }) => {
      const index = mockData.reports.findIndex(
        ({ subscriptionReportId }) => subscriptionReportId === Number(params["id"]),
      );
      const [report] = index < 0 ? [] : mockData.reports.splice(index, 1);
      if (!report) return fail("This report no longer exists");
      const isOther = ({ subscriptionReportId }: UserReportMapping) =>
        subscriptionReportId !== report.subscriptionReportId;
      const theirs = mockData.mappings.filter((mapping) => !isOther(mapping));
      mockData.deletedReports.set(report.subscriptionReportId, {
        report,
        principalIds: theirs.map(({ principalId }) => principalId),
      });
      mockData.mappings = mockData.mappings.filter(isOther);
      recordEvent(report.subscriptionReportId, "deleted", report.reportName);
      return succeed(adminMessages.reportDeleted);
    }),
    mockWrite(fourEyesContract.decideChange, () => fail("This change no longer waits. Nothing was changed.")),
    mockWrite(contract.addUserReportMapping, ({ body }) => applyMappingChange({ action: "add", ...body })),
    mockWrite(contract.deleteUserReportMapping, ({ body }) => applyMappingChange({ action: "remove", ...body })),
    mockWrite(groupsContract.changeMappings, ({ body }) => ({
      outcomes: body.changes.map((change) =>
        "groupId" in change ? changeGrant(mockData, change) : applyMappingChange(change),
      ),
    })),
    mockWrite(reportContract.setReportRoles, ({ body: { subscriptionReportId, roles, furtherItems } }) => {
      const problem = findRolesProblem(roles) ?? findFurtherItemsProblem(furtherItems ?? []);
      if (problem !== undefined) return fail(problem);
      if (!mockData.reports.some((report) => report.subscriptionReportId === subscriptionReportId))
        return fail("This report no longer exists");
      mockData.roles.delete(subscriptionReportId);
      if (roles.length > 0) mockData.roles.set(subscriptionReportId, roles);
      recordEvent(subscriptionReportId, "updated", `Roles: ${formatRoles(roles) || "default"}`);
      if (furtherItems) mockData.furtherItems.set(subscriptionReportId, furtherItems);
      return succeed("Saved");
    }),
    mock(termsContract.acceptTerms, ({ body }) => {
      if (body.version !== TERMS_VERSION) return HttpResponse.json({}, { status: 409 });
      mockData.termsAcceptedAt ??= new Date().toISOString();
      return { acceptedAt: mockData.termsAcceptedAt };
    }),
    mockEndpoint(portalContract.signOut, () => ({ redirectUrl: "/" })),
  ];
}
