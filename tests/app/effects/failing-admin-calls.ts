import type { AnyEventObject, StateValue } from "xstate";
import { contract, type Endpoint } from "../../../src/api/contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { serviceContract } from "../../../src/api/service-contract.ts";
import type { AdminActors, AdminPages } from "../../../src/machines/admin/admin.machine.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import type { MockFailure } from "../../support/mocks/failures.ts";
import { createMockData } from "../../support/mocks/mock-back-end.ts";

const NEW = "abcdef12-0000-4000-8000-000000000001";
export const loadFaults: MockFailure[] = ["serverError", "unreachable", "malformed"];
const writeFaults: MockFailure[] = [...loadFaults, "unsuccessful"];

const { subscriptions, people, reports } = createMockData({ role: "administrator" });
export const chosen = { type: "subscription.selected", subscriptionId: subscriptions[0]!.id };
export const theirs = reports.filter(({ subscriptionId }) => subscriptionId === chosen.subscriptionId);
export const [secured, open] = [theirs.find(({ rls }) => rls)!, theirs.find(({ rls }) => !rls)!];
export const users = people.filter(({ subscriptionIds }) => subscriptionIds.includes(chosen.subscriptionId));
const elif = users.find(({ displayName }) => displayName === "Elif Şahin")!;
export const mappable = { subscriptionReportId: 3, principalId: elif.id };
export const mapped = { subscriptionReportId: 1, principalId: elif.id };

const typed = { reportId: NEW, reportName: "New one", groupId: NEW, dataSetId: NEW };
const filled = [chosen, ...Object.entries(typed).map(([field, value]) => ({ type: "field.changed", field, value }))];
const inMapping = ({ subscriptionReportId, principalId }: typeof mapped) => [
  chosen,
  { type: "user.selected", principalId },
  { type: "report.selected", subscriptionReportId },
];

interface FailingCall {
  tab: keyof AdminActors | keyof AdminPages;
  /** Sent before the request. */
  preparation?: readonly AnyEventObject[];
  request: AnyEventObject;
  call: Endpoint;
  faults: readonly MockFailure[];
  /** The alert's text where the server sends none; without one the tab shows the failure itself. */
  alert?: string;
  stateAfterFailure: StateValue;
  /** The state of the primary party after the failure; it is known after the success. */
  party?: "failed";
  /** The event that tries again, where it is not the request. */
  retry?: AnyEventObject;
  stateAfterSuccess: StateValue;
}

const add = {
  tab: "addReport",
  preparation: filled,
  request: { type: "add.requested" },
  alert: adminMessages.addFailed,
  stateAfterFailure: "editing",
  stateAfterSuccess: "editing",
} as const;
export const party = {
  call: contract.getPrimaryParty,
  faults: loadFaults,
  retry: { type: "party.requested" },
} as const;
export const secure = { type: "rls.changed", rls: true };
const modify = {
  tab: "modifyReport",
  preparation: [chosen, { type: "report.selected", report: open }],
  stateAfterFailure: { idle: "editing" },
  stateAfterSuccess: { idle: "choosing" },
} as const;
const map = {
  tab: "userReportMapping",
  faults: writeFaults,
  stateAfterFailure: { idle: "choosing" },
  stateAfterSuccess: { idle: "choosing" },
} as const;
const aid = { faults: loadFaults, stateAfterFailure: "failed" } as const;
const { reportId, groupId, subscriptionReportId } = open;

export const failingCalls: Readonly<Record<string, FailingCall>> = {
  "adding a report": { ...add, call: contract.addReport, faults: writeFaults },
  "asking for its number": { ...add, call: contract.getSubscriptionReportId, faults: loadFaults },
  "adding a report whose party is not there": {
    ...add,
    preparation: [...filled, secure],
    call: contract.getPrimaryParty,
    faults: loadFaults,
    stateAfterFailure: "editing",
    party: "failed",
    stateAfterSuccess: "editing",
  },
  "loading the party of a new report": {
    ...party,
    tab: "addReport",
    preparation: filled,
    request: secure,
    stateAfterFailure: "editing",
    party: "failed",
    stateAfterSuccess: "editing",
  },
  "refreshing the party": {
    ...party,
    tab: "modifyReport",
    preparation: [chosen, { type: "report.selected", report: secured }],
    request: party.retry,
    stateAfterFailure: { idle: "editing" },
    party: "failed",
    stateAfterSuccess: { idle: "editing" },
  },
  "updating a report": {
    ...modify,
    request: { type: "update.requested" },
    call: contract.updateReport,
    faults: writeFaults,
    alert: adminMessages.updateFailed,
  },
  "deleting a report": {
    ...modify,
    preparation: [...modify.preparation, { type: "delete.requested" }],
    request: { type: "delete.confirmed" },
    call: contract.deleteReport,
    faults: writeFaults,
    alert: adminMessages.deleteFailed,
    retry: { type: "delete.requested" },
    stateAfterSuccess: { confirmingDelete: "readersCounted" },
  },
  "loading the users": {
    ...map,
    request: chosen,
    call: contract.getSubscriptionUsers,
    faults: loadFaults,
    alert: adminMessages.mappingDetailsFailed,
    stateAfterFailure: { idle: "usersFailed" },
    retry: { type: "users.requested" },
  },
  "adding a mapping": {
    ...map,
    preparation: inMapping(mappable),
    request: { type: "mapping.addRequested" },
    call: contract.addUserReportMapping,
    alert: adminMessages.addMappingFailed,
  },
  "removing a mapping": {
    ...map,
    preparation: inMapping(mapped),
    request: { type: "mapping.removeRequested" },
    call: contract.deleteUserReportMapping,
    alert: adminMessages.removeMappingFailed,
  },
  "loading the users for the access matrix": {
    ...map,
    request: { type: "access.requested", report: open },
    call: contract.getSubscriptionUsers,
    faults: loadFaults,
    alert: adminMessages.mappingDetailsFailed,
    stateAfterFailure: { idle: "usersFailed" },
    retry: { type: "users.requested" },
  },
  "checking a report": {
    ...aid,
    tab: "newReportCheck",
    request: { type: "check.requested", reportId, groupId },
    call: reportContract.checkReport,
    stateAfterSuccess: "checked",
  },
  "reading the roles of a report": {
    ...aid,
    tab: "reportRoles",
    request: { type: "roles.requested", id: subscriptionReportId },
    call: reportContract.getReportRoles,
    stateAfterSuccess: "editing",
  },
  "saving the roles of a report": {
    tab: "reportRoles",
    preparation: [
      { type: "roles.requested", id: subscriptionReportId },
      { type: "roles.changed", text: "Broker" },
    ],
    request: { type: "save.requested" },
    call: reportContract.setReportRoles,
    faults: loadFaults,
    stateAfterFailure: "editing",
    stateAfterSuccess: "saved",
  },
  "checking the report service": {
    ...aid,
    tab: "serviceStatus",
    request: { type: "check.requested" },
    call: serviceContract.getServiceStatus,
    stateAfterSuccess: "shown",
  },
};
