// The machines of the admin area's children, and the actors that run them.
import type { ActorRefFrom, AnyActorLogic } from "xstate";
import { accessGridMachine } from "./access-grid.machine.ts";
import { accessChangeMachine } from "./access-change.machine.ts";
import { addReportMachine } from "./add-report.machine.ts";
import { adminLoadingMachine } from "./admin-loading.machine.ts";
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
import { serviceStatusMachine } from "./service-status.machine.ts";
import { subscriptionChangeMachine } from "./subscription-change.machine.ts";
import { subscriptionDetailsMachine } from "./subscription-details.machine.ts";
import { subscriptionListMachine } from "./subscription-list.machine.ts";
import { usageExportMachine } from "./usage-export.machine.ts";
import { usageMachine } from "./usage.machine.ts";
import { userReportMappingMachine } from "./user-report-mapping.machine.ts";

const tabMachines = {
  addReport: addReportMachine,
  modifyReport: modifyReportMachine,
  userReportMapping: userReportMappingMachine,
  reportHistory: reportHistoryMachine,
  reportRestoration: reportRestorationMachine,
  lastReportChange: lastReportChangeMachine,
  reportRoles: reportRolesMachine,
  accessGrid: accessGridMachine,
  accessChange: accessChangeMachine,
  mappingImport: mappingImportMachine,
};

const pageMachines = {
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
  listFileExport: listFileExportMachine,
  listImport: listImportMachine,
  usage: usageMachine,
  usageExport: usageExportMachine,
  serviceStatus: serviceStatusMachine,
};

export const adminMachines = {
  adminLoading: adminLoadingMachine,
  newInstallation: newInstallationMachine,
  reportCheck: reportCheckMachine,
  ...tabMachines,
  ...pageMachines,
};

type ActorsOf<Machines extends Record<string, AnyActorLogic>> = {
  [Name in keyof Machines]: ActorRefFrom<Machines[Name]>;
};

export interface AdminActors extends ActorsOf<typeof tabMachines> {
  newReportCheck: ActorRefFrom<typeof reportCheckMachine>;
  chosenReportCheck: ActorRefFrom<typeof reportCheckMachine>;
}

/** The pages beside the tabs. They do not wait for the lists of the tabs. */
export type AdminPages = ActorsOf<typeof pageMachines>;
