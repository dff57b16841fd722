// The machines of the admin area's children, and the actors that run them.
import type { ActorRefFrom, AnyActorLogic } from "xstate";
import { accessGridMachine } from "../access/access-grid.machine.ts";
import { accessChangeMachine } from "../access/access-change.machine.ts";
import { addReportMachine } from "../tabs/add-report.machine.ts";
import { adminLoadingMachine } from "./admin-loading.machine.ts";
import { lastReportChangeMachine } from "../tabs/last-report-change.machine.ts";
import { listImportMachine } from "../lists/list-import.machine.ts";
import { mappingImportMachine } from "../tabs/mapping-import.machine.ts";
import { memberAddingMachine } from "../clients/member-adding.machine.ts";
import { modifyReportMachine } from "../tabs/modify-report.machine.ts";
import { newInstallationMachine } from "../clients/new-installation.machine.ts";
import { personAddingMachine } from "../people/person-adding.machine.ts";
import { personChangeMachine } from "../people/person-change.machine.ts";
import { viewAsMachine } from "../report/view-as.machine.ts";
import { reportCheckMachine } from "../reports/report-check.machine.ts";
import { reportRestorationMachine } from "../reports/report-restoration.machine.ts";
import { reportRolesMachine } from "../reports/report-roles.machine.ts";
import { serviceStatusMachine } from "../service/service-status.machine.ts";
import { subscriptionChangeMachine } from "../clients/subscription-change.machine.ts";
import { userReportMappingMachine } from "../tabs/user-report-mapping.machine.ts";

const tabMachines = {
  addReport: addReportMachine,
  modifyReport: modifyReportMachine,
  userReportMapping: userReportMappingMachine,
  reportRestoration: reportRestorationMachine,
  lastReportChange: lastReportChangeMachine,
  reportRoles: reportRolesMachine,
  accessGrid: accessGridMachine,
  accessChange: accessChangeMachine,
  mappingImport: mappingImportMachine,
};

const pageMachines = {
  subscriptionChange: subscriptionChangeMachine,
  memberAdding: memberAddingMachine,
  personAdding: personAddingMachine,
  personChange: personChangeMachine,
  viewAs: viewAsMachine,
  listImport: listImportMachine,
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
