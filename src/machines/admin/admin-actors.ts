// The machines of the admin area's children, and the actors that run them.
import type { ActorRefFrom } from "xstate";
import { accessGridMachine } from "./access-grid.machine.ts";
import { accessChangeMachine } from "./access-change.machine.ts";
import { addReportMachine } from "./add-report.machine.ts";
import { adminLoadingMachine } from "./admin-loading.machine.ts";
import { auditExportMachine } from "./audit-export.machine.ts";
import { auditLogMachine } from "./audit-log.machine.ts";
import { mappingImportMachine } from "./mapping-import.machine.ts";
import { modifyReportMachine } from "./modify-report.machine.ts";
import { newInstallationMachine } from "./new-installation.machine.ts";
import { peopleListMachine } from "./people-list.machine.ts";
import { personChangeMachine } from "./person-change.machine.ts";
import { personDetailsMachine } from "./person-details.machine.ts";
import { reportCheckMachine } from "./report-check.machine.ts";
import { reportDetailsMachine } from "./report-details.machine.ts";
import { reportHistoryMachine } from "./report-history.machine.ts";
import { reportListMachine } from "./report-list.machine.ts";
import { reportRolesMachine } from "./report-roles.machine.ts";
import { serviceStatusMachine } from "./service-status.machine.ts";
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
  reportList: reportListMachine,
  reportDetails: reportDetailsMachine,
  subscriptionList: subscriptionListMachine,
  subscriptionDetails: subscriptionDetailsMachine,
  peopleList: peopleListMachine,
  personDetails: personDetailsMachine,
  personChange: personChangeMachine,
  auditLog: auditLogMachine,
  auditExport: auditExportMachine,
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
  serviceStatus: ActorRefFrom<typeof serviceStatusMachine>;
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
  peopleList: ActorRefFrom<typeof peopleListMachine>;
  personDetails: ActorRefFrom<typeof personDetailsMachine>;
  personChange: ActorRefFrom<typeof personChangeMachine>;
  auditLog: ActorRefFrom<typeof auditLogMachine>;
  auditExport: ActorRefFrom<typeof auditExportMachine>;
  usage: ActorRefFrom<typeof usageMachine>;
  usageExport: ActorRefFrom<typeof usageExportMachine>;
}

/** Their first answers tell which of the pages the back end offers. */
export function sendListsOpened({ reportList, subscriptionList, peopleList, auditLog, usage }: AdminPages): void {
  for (const list of [reportList, subscriptionList, peopleList, auditLog, usage]) list.send({ type: "list.opened" });
}
