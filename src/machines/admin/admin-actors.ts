// The machines of the admin area's children, the actors that run them, and what they report.
import type { ActorRefFrom } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import type { AdminDrafts } from "../../rules/admin/admin-drafts.ts";
import { hasUnsavedChanges } from "../../rules/admin/report-form.ts";
import type { Notice } from "../dialogs/notice.ts";
import { accessGridMachine } from "./access-grid.machine.ts";
import { accessChangeMachine } from "./access-change.machine.ts";
import { addReportMachine } from "./add-report.machine.ts";
import { adminLoadingMachine } from "./admin-loading.machine.ts";
import { auditExportMachine } from "./audit-export.machine.ts";
import { auditLogMachine } from "./audit-log.machine.ts";
import { lastReportChangeMachine } from "./last-report-change.machine.ts";
import { listFileExportMachine } from "./list-file-export.machine.ts";
import { listImportMachine } from "./list-import.machine.ts";
import { mappingImportMachine } from "./mapping-import.machine.ts";
import { memberAddingMachine } from "./member-adding.machine.ts";
import { modifyReportMachine } from "./modify-report.machine.ts";
import { newInstallationMachine } from "./new-installation.machine.ts";
import { peopleListMachine } from "./people-list.machine.ts";
import { personAddingMachine } from "./person-adding.machine.ts";
import { personChangeMachine } from "./person-change.machine.ts";
import { personDetailsMachine } from "./person-details.machine.ts";
import { viewAsMachine } from "../report/view-as.machine.ts";
import { reportCheckMachine } from "./report-check.machine.ts";
import { reportDetailsMachine } from "./report-details.machine.ts";
import { reportHistoryMachine } from "./report-history.machine.ts";
import { reportRestorationMachine } from "./report-restoration.machine.ts";
import { reportListMachine } from "./report-list.machine.ts";
import { reportRolesMachine } from "./report-roles.machine.ts";
import type { SubscriptionSelected } from "./selected-subscription.ts";
import { serviceStatusMachine } from "./service-status.machine.ts";
import { subscriptionChangeMachine } from "./subscription-change.machine.ts";
import { subscriptionDetailsMachine } from "./subscription-details.machine.ts";
import { subscriptionListMachine } from "./subscription-list.machine.ts";
import { usageExportMachine } from "./usage-export.machine.ts";
import { usageMachine } from "./usage.machine.ts";
import { userReportMappingMachine } from "./user-report-mapping.machine.ts";

export const adminMachines = {
  adminLoading: adminLoadingMachine,
  addReport: addReportMachine,
  modifyReport: modifyReportMachine,
  userReportMapping: userReportMappingMachine,
  reportCheck: reportCheckMachine,
  reportHistory: reportHistoryMachine,
  reportRestoration: reportRestorationMachine,
  lastReportChange: lastReportChangeMachine,
  reportList: reportListMachine,
  reportDetails: reportDetailsMachine,
  subscriptionList: subscriptionListMachine,
  subscriptionDetails: subscriptionDetailsMachine,
  subscriptionChange: subscriptionChangeMachine,
  memberAdding: memberAddingMachine,
  peopleList: peopleListMachine,
  personDetails: personDetailsMachine,
  personAdding: personAddingMachine,
  personChange: personChangeMachine,
  viewAs: viewAsMachine,
  auditLog: auditLogMachine,
  auditExport: auditExportMachine,
  listFileExport: listFileExportMachine,
  listImport: listImportMachine,
  usage: usageMachine,
  usageExport: usageExportMachine,
  serviceStatus: serviceStatusMachine,
  reportRoles: reportRolesMachine,
  accessGrid: accessGridMachine,
  accessChange: accessChangeMachine,
  mappingImport: mappingImportMachine,
  newInstallation: newInstallationMachine,
};

export interface AdminActors {
  addReport: ActorRefFrom<typeof addReportMachine>;
  modifyReport: ActorRefFrom<typeof modifyReportMachine>;
  userReportMapping: ActorRefFrom<typeof userReportMappingMachine>;
  newReportCheck: ActorRefFrom<typeof reportCheckMachine>;
  chosenReportCheck: ActorRefFrom<typeof reportCheckMachine>;
  reportHistory: ActorRefFrom<typeof reportHistoryMachine>;
  reportRestoration: ActorRefFrom<typeof reportRestorationMachine>;
  lastReportChange: ActorRefFrom<typeof lastReportChangeMachine>;
  reportRoles: ActorRefFrom<typeof reportRolesMachine>;
  accessGrid: ActorRefFrom<typeof accessGridMachine>;
  accessChange: ActorRefFrom<typeof accessChangeMachine>;
  mappingImport: ActorRefFrom<typeof mappingImportMachine>;
}

/** The pages beside the tabs. They do not wait for the lists of the tabs. */
export interface AdminPages {
  reportList: ActorRefFrom<typeof reportListMachine>;
  reportDetails: ActorRefFrom<typeof reportDetailsMachine>;
  subscriptionList: ActorRefFrom<typeof subscriptionListMachine>;
  subscriptionDetails: ActorRefFrom<typeof subscriptionDetailsMachine>;
  subscriptionChange: ActorRefFrom<typeof subscriptionChangeMachine>;
  memberAdding: ActorRefFrom<typeof memberAddingMachine>;
  peopleList: ActorRefFrom<typeof peopleListMachine>;
  personDetails: ActorRefFrom<typeof personDetailsMachine>;
  personAdding: ActorRefFrom<typeof personAddingMachine>;
  personChange: ActorRefFrom<typeof personChangeMachine>;
  viewAs: ActorRefFrom<typeof viewAsMachine>;
  auditLog: ActorRefFrom<typeof auditLogMachine>;
  auditExport: ActorRefFrom<typeof auditExportMachine>;
  listFileExport: ActorRefFrom<typeof listFileExportMachine>;
  listImport: ActorRefFrom<typeof listImportMachine>;
  usage: ActorRefFrom<typeof usageMachine>;
  usageExport: ActorRefFrom<typeof usageExportMachine>;
  serviceStatus: ActorRefFrom<typeof serviceStatusMachine>;
}

export interface AdminContext {
  email: string;
  lists: AdminLists;
  actors: AdminActors | null;
  pages: AdminPages;
  /** Unsaved input from before a login, until the tabs are open. */
  parkedDrafts: AdminDrafts | null;
  listsBeforeReload: AdminLists;
  /** Of all tabs. Empty before one is selected. */
  selectedSubscriptionId: string;
}

export type Confirmation = { type: "confirmation.opened"; reportName?: string } | { type: "confirmation.closed" };

export type PersonFact = { type: "person.added" | "person.changed" | "person.removed"; person: PersonRow };

export type KeepingTab = "addReport" | "modifyReport" | "userReportMapping";

/** What the admin area is asked for, and what its children report. */
export type AdminEvent =
  | { type: "admin.opened"; email: string }
  | { type: "retry.requested" }
  | { type: "drafts.restored"; drafts: AdminDrafts }
  | { type: "report.added" | "report.updated" | "report.deleted"; report: SubscriptionReport }
  | { type: "mappings.changed"; changes: readonly MappingChange[] }
  | { type: "file.imported" }
  | { type: "tab.opened"; tab: KeepingTab }
  | SubscriptionSelected
  | PersonFact
  | { type: "subscription.changed"; subscription: ListedSubscription }
  | Confirmation
  | Notice;

/** Passes on what these children report, to the area or to the one child that it is for. */
export function subscribeToActors(
  actors: AdminActors,
  forward: (fact: AdminEvent) => void,
  getLists: () => AdminLists,
): void {
  actors.modifyReport.on("report.deleted", (fact) => actors.reportRestoration.send(fact));
  actors.userReportMapping.on("access.opened", ({ subscriptionId, ...opened }) =>
    actors.accessGrid.send({ ...opened, reports: reportsOf(getLists(), subscriptionId) }),
  );
  actors.userReportMapping.on("users.changed", ({ subscriptionId, users }) =>
    actors.accessGrid.send({ type: "contents.changed", users, reports: reportsOf(getLists(), subscriptionId) }),
  );
  actors.addReport.on("*", forward);
  actors.modifyReport.on("*", forward);
  actors.reportRestoration.on("*", forward);
  actors.userReportMapping.on("notice.raised", forward);
  actors.userReportMapping.on("mappings.changed", forward);
  actors.userReportMapping.on("subscription.selected", forward);
  actors.accessGrid.on("*", forward);
  actors.accessChange.on("*", forward);
  actors.mappingImport.on("*", forward);
}

/** The tab that is opened takes the subscription over. Open bulk changes stay at theirs. */
export function sendSubscriptionKept(actors: AdminActors, tab: KeepingTab, subscriptionId: string): void {
  const { accessGrid, mappingImport } = actors;
  const isOpen = accessGrid.getSnapshot().value !== "closed" || mappingImport.getSnapshot().value !== "closed";
  if (subscriptionId === "" || (tab === "userReportMapping" && isOpen)) return;
  actors[tab].send({ type: "subscription.kept", subscriptionId });
}

/** Their first answers tell which of the pages the back end offers. */
export function sendListsOpened({ reportList, subscriptionList, peopleList, auditLog, usage }: AdminPages): void {
  for (const list of [reportList, subscriptionList, peopleList, auditLog, usage]) list.send({ type: "list.opened" });
}

/** The details of a person who was added are opened. A person who was changed may have been given to another client. */
export function sendPersonFact(pages: AdminPages, { type, person }: PersonFact): void {
  for (const list of [pages.peopleList, pages.subscriptionList]) list.send({ type: "list.opened" });
  pages.personDetails.send({ type: type === "person.added" ? "person.opened" : type, person });
  pages.subscriptionDetails.send({ type: "details.changed" });
  pages.memberAdding.send({ type: "members.changed" });
}

/** The chosen report is shown as it is now, but what the administrator has typed stays. */
export function sendListsReloaded({ modifyReport, userReportMapping }: AdminActors, lists: AdminLists): void {
  userReportMapping.send({ type: "users.outdated" });
  const { chosen, form } = modifyReport.getSnapshot().context;
  if (!chosen || hasUnsavedChanges(form, chosen)) return;
  const { subscriptionId, subscriptionReportId } = chosen;
  const report = reportsOf(lists, subscriptionId).find((one) => one.subscriptionReportId === subscriptionReportId);
  if (report) modifyReport.send({ type: "report.selected", report });
}

/** The forms of its reports show its GCID as it is now. What the administrator has typed stays. */
export function sendSubscriptionChanged(
  { subscriptionList, subscriptionDetails }: AdminPages,
  actors: AdminActors | null,
  row: ListedSubscription,
): void {
  subscriptionList.send({ type: "list.opened" });
  subscriptionDetails.send({ type: "record.opened", row });
  for (const tab of [actors?.addReport, actors?.modifyReport])
    tab?.send({ type: "party.changed", subscriptionId: row.id, partyId: row.partyId ?? "" });
}
