import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import type { Outcome } from "../../api/contract.ts";
import { groupsContract } from "../../api/groups-contract.ts";
import { type ReportCheck, reportContract, type ReportRoles } from "../../api/report-contract.ts";
import { serviceContract, type ServiceStatus } from "../../api/service-contract.ts";
import { yieldToBrowser } from "../../api/long-list.ts";
import { accessChangeMachine } from "../../machines/access/access-change.machine.ts";
import { accessGridMachine } from "../../machines/access/access-grid.machine.ts";
import { memberAddingMachine } from "../../machines/clients/member-adding.machine.ts";
import { mappingChangesMachine } from "../../machines/access/mapping-changes.machine.ts";
import { type ImportInput, mappingImportMachine } from "../../machines/tabs/mapping-import.machine.ts";
import { reportCheckMachine, type ReportIds } from "../../machines/reports/report-check.machine.ts";
import { personAddingMachine } from "../../machines/people/person-adding.machine.ts";
import { personChangeMachine } from "../../machines/people/person-change.machine.ts";
import { serviceStatusMachine } from "../../machines/service/service-status.machine.ts";
import { type RolesInput, reportRolesMachine } from "../../machines/reports/report-roles.machine.ts";
import { type ImportPlan, planImport } from "../../rules/access/mapping-csv.ts";
import type { Features } from "../../rules/features.ts";
import type { SubscriptionAccess } from "../../rules/access/subscription-access.ts";
import { createLoadAffectedReports } from "./access-change.ts";
import { provideChosenReport } from "./chosen-report.ts";
import { createSendBatch } from "./mapping-batches.ts";
import { provideListImport } from "./list-files.ts";
import { provideNewClient } from "./new-client.ts";
import { createAddPerson, createApplyChange, createCountLosses } from "./person-change.ts";
import { provideSubscriptionChange } from "./subscription-change.ts";

/** The machines of the admin area beyond the specification, with their effects provided by the portal's own calls. */
export function provideAdminTools({ call, features }: { call: Call; features: Features }) {
  const mappingChanges = mappingChangesMachine.provide({
    actors: { sendBatch: createSendBatch(call, features.includes("mappingBatches")) },
  });
  const applyChange = createApplyChange(call);
  const loadClientAccess = async ({ reports: [report] }: SubscriptionAccess, signal: AbortSignal) =>
    features.includes("groups") && report
      ? call(groupsContract.getClientAccess, { params: { id: report.subscriptionId }, signal })
      : undefined;
  return {
    reportCheck: reportCheckMachine.provide({
      actors: {
        checkReport: fromPromise<ReportCheck, ReportIds>(({ input: body, signal }) =>
          call(reportContract.checkReport, { body, signal }),
        ),
      },
    }),
    reportRoles: reportRolesMachine.provide({
      actors: {
        loadRoles: fromPromise<ReportRoles, { id: number }>(({ input: params, signal }) =>
          call(reportContract.getReportRoles, { params, signal }),
        ),
        saveRoles: fromPromise<Outcome, RolesInput>(({ input: { id, ...body }, signal }) =>
          call(reportContract.setReportRoles, { body: { subscriptionReportId: id, ...body }, signal }),
        ),
      },
    }),
    ...provideChosenReport(call, features),
    listImport: provideListImport(call),
    subscriptionChange: provideSubscriptionChange(call),
    newClient: provideNewClient(call, {
      hasBatchCall: features.includes("mappingBatches"),
      hasGroups: features.includes("groups"),
    }),
    memberAdding: memberAddingMachine.provide({ actors: { applyChange } }),
    personChange: personChangeMachine.provide({
      actors: { applyChange, countLosses: createCountLosses(call) },
    }),
    personAdding: personAddingMachine.provide({ actors: { addPerson: createAddPerson(call) } }),
    serviceStatus: serviceStatusMachine.provide({
      actors: {
        loadServiceStatus: fromPromise<ServiceStatus, void>(({ signal }) =>
          call(serviceContract.getServiceStatus, { signal }),
        ),
      },
    }),
    accessChange: accessChangeMachine.provide({
      actors: { mappingChanges, loadAffectedReports: createLoadAffectedReports(call) },
    }),
    accessGrid: accessGridMachine.provide({ actors: { mappingChanges } }),
    mappingImport: mappingImportMachine.provide({
      actors: {
        mappingChanges,
        planImport: fromPromise<ImportPlan, ImportInput>(async ({ input: { source, access }, signal }) => {
          const rows = await (await import("../../browser/csv.ts")).readCsv(source);
          await yieldToBrowser();
          return planImport(rows, access, yieldToBrowser, await loadClientAccess(access, signal));
        }),
        saveCsv: fromPromise<void, SubscriptionAccess>(async ({ input, signal }) => {
          const access = await loadClientAccess(input, signal);
          (await import("../../browser/csv.ts")).saveCsv(input, access);
        }),
      },
    }),
  };
}
