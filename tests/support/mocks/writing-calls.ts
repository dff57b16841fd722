import {
  contract,
  type MappingChange,
  type Outcome,
  portalContract,
  type ReportEvent,
  type SubscriptionReport,
} from "../../../src/api/contract.ts";
import { messages } from "../../../src/rules/messages.ts";
import { idsAreValid, toForm } from "../../../src/rules/admin/report-form.ts";
import { doors } from "./access.ts";
import type { World } from "./small-data.ts";
import { mock } from "./mock-endpoint.ts";

const done = (message: string): Outcome => ({ isSuccess: true, message });
const refused = (message: string): Outcome => ({ isSuccess: false, message });

/** Everything that changes the world. */
export function writingCalls(world: World) {
  const { write } = doors(world);
  const note = (subscriptionReportId: number, action: ReportEvent["action"], detail: string) => {
    world.history.push({ subscriptionReportId, at: new Date().toISOString(), by: world.person.email, action, detail });
  };
  const twinOf = (body: SubscriptionReport) =>
    world.reports.some(
      (report) =>
        report.subscriptionReportId !== body.subscriptionReportId &&
        report.reportId === body.reportId.toLowerCase() &&
        report.subscriptionId === body.subscriptionId,
    );
  const stored = (body: SubscriptionReport, subscriptionReportId: number): SubscriptionReport => ({
    ...body,
    subscriptionReportId,
    reportId: body.reportId.toLowerCase(),
    groupId: body.groupId.toLowerCase(),
    dataSetId: body.rls ? (body.dataSetId?.toLowerCase() ?? null) : null,
    partyId: body.rls
      ? (world.subscriptions.find(({ id }) => id === body.subscriptionId)?.primaryPartyId ?? null)
      : null,
    updatedBy: world.person.email,
  });

  const change = ({ action, subscriptionReportId, principalId }: MappingChange): Outcome => {
    const report = world.reports.find((one) => one.subscriptionReportId === subscriptionReportId);
    const person = world.people.find(({ id }) => id === principalId);
    if (!report || !person?.subscriptionIds.includes(report.subscriptionId))
      return refused("The user does not belong to the subscription of this report");
    const at = world.mappings.findIndex(
      (mapping) => mapping.subscriptionReportId === subscriptionReportId && mapping.principalId === principalId,
    );
    if (action === "add" && at >= 0) return refused("The mapping is there already");
    if (action === "remove" && at < 0) return refused("The mapping is not there");
    if (action === "add") world.mappings.push({ subscriptionReportId, principalId });
    else world.mappings.splice(at, 1);
    note(subscriptionReportId, action === "add" ? "mapped" : "unmapped", person.displayName);
    return done(action === "add" ? messages.mappingAdded : messages.mappingRemoved);
  };

  return [
    write(contract.addReport, ({ body }) => {
      if (!idsAreValid(toForm(body))) return refused(messages.addIdsWrong);
      if (twinOf({ ...body, subscriptionReportId: 0 })) return refused("The subscription has this report already");
      const report = stored(body, world.nextReportId++);
      world.reports.push(report);
      note(report.subscriptionReportId, "added", report.reportName);
      return done(messages.reportAdded);
    }),
    write(contract.updateReport, ({ body }) => {
      if (!idsAreValid(toForm(body))) return refused(messages.modifyIdsWrong);
      if (twinOf(body)) return refused("The subscription has this report already");
      const at = world.reports.findIndex(
        ({ subscriptionReportId }) => subscriptionReportId === body.subscriptionReportId,
      );
      if (at < 0) return refused("The report is no longer there");
      world.reports[at] = stored(body, body.subscriptionReportId);
      note(body.subscriptionReportId, "updated", body.reportName);
      return done(messages.reportUpdated);
    }),
    write(contract.deleteReport, ({ params }) => {
      const at = world.reports.findIndex(({ subscriptionReportId }) => subscriptionReportId === Number(params["id"]));
      const [report] = at < 0 ? [] : world.reports.splice(at, 1);
      if (!report) return refused("The report is no longer there");
      world.mappings = world.mappings.filter(
        ({ subscriptionReportId }) => subscriptionReportId !== report.subscriptionReportId,
      );
      note(report.subscriptionReportId, "deleted", report.reportName);
      return done(messages.reportDeleted);
    }),
    write(contract.addUserReportMapping, ({ body }) => change({ action: "add", ...body })),
    write(contract.deleteUserReportMapping, ({ body }) => change({ action: "remove", ...body })),
    write(portalContract.changeMappings, ({ body }) => ({ outcomes: body.changes.map(change) })),
    mock(portalContract.signOut, () => ({ redirectUrl: "/" })),
  ];
}
