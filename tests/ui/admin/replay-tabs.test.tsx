import { useSelector } from "@xstate/react";
import { screen } from "@testing-library/react";
import { type AnyActorRef, type AnyEventObject, createActor, fromPromise } from "xstate";
import type { SubscriptionReport } from "../../../src/api/contract.ts";
import { accessGridMachine } from "../../../src/machines/admin/access-grid.machine.ts";
import { type AddReportEvent, addReportMachine } from "../../../src/machines/admin/add-report.machine.ts";
import type { AdminActors } from "../../../src/machines/admin/admin-actors.ts";
import { lastReportChangeMachine } from "../../../src/machines/admin/last-report-change.machine.ts";
import { mappingImportMachine } from "../../../src/machines/admin/mapping-import.machine.ts";
import { type ModifyReportContext, modifyReportMachine } from "../../../src/machines/admin/modify-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/admin/primary-party.machine.ts";
import { reportCheckMachine } from "../../../src/machines/admin/report-check.machine.ts";
import { reportHistoryMachine } from "../../../src/machines/admin/report-history.machine.ts";
import { reportRolesMachine } from "../../../src/machines/admin/report-roles.machine.ts";
import { userReportMappingMachine } from "../../../src/machines/admin/user-report-mapping.machine.ts";
import { AddReportTab } from "../../../src/routes/admin/add-report.route.tsx";
import { ConfirmDeleteDialog, ModifyReportTab } from "../../../src/routes/admin/modify-report.route.tsx";
import { UserReportMappingTab } from "../../../src/routes/admin/user-report-mapping.route.tsx";
import { type AdminLists, withReport } from "../../../src/rules/admin/admin-lists.ts";
import { noMappings, withMapping } from "../../../src/rules/admin/mapping-index.ts";
import { emptyReportForm, toForm } from "../../../src/rules/admin/report-form.ts";
import { choose } from "../../support/journeys/open-portal.tsx";
import { type Person, proveEveryWay, type Replay } from "../../support/ui/replay-admin.tsx";

const id = (at: number) => `1111111${at}-aaaa-4bbb-8ccc-222222222222`;
const open: SubscriptionReport = {
  subscriptionReportId: 5,
  subscriptionId: "s1",
  reportId: id(1),
  reportName: "Claims",
  groupId: id(2),
  updatedBy: "eve@example.com",
  dataSetId: null,
  partyId: null,
  rls: false,
};
const secured: SubscriptionReport = {
  ...open,
  subscriptionReportId: 6,
  reportName: "Losses",
  dataSetId: id(3),
  partyId: "P-1",
  rls: true,
};
const orphan: SubscriptionReport = { ...secured, subscriptionReportId: 8, reportName: "Orphan", partyId: null };
const mappings = withMapping(noMappings, { subscriptionReportId: 5, principalId: "u1" });
const users = [
  { id: "u1", displayName: "Ben" },
  { id: "u2", displayName: "Chloe" },
];
const subscriptions = Object.entries({ s1: "Alder", s2: "Birch" }).map(([id, displayName]) => ({ id, displayName }));
const none: AdminLists = { subscriptions, reports: new Map(), mappings };
const lists = [open, secured, orphan].reduce(withReport, none);
const yesAndNo = [
  { isSuccess: true, message: "" },
  { isSuccess: false, message: "No" },
];

const beside = {
  newReportCheck: createActor(reportCheckMachine).start(),
  chosenReportCheck: createActor(reportCheckMachine).start(),
  reportHistory: createActor(reportHistoryMachine).start(),
  reportRoles: createActor(reportRolesMachine).start(),
  lastReportChange: createActor(lastReportChangeMachine).start(),
  accessGrid: createActor(accessGridMachine, { input: { mappings } }).start(),
  mappingImport: createActor(mappingImportMachine, { input: { mappings } }).start(),
};
const tabs = (name: keyof AdminActors, tab: AnyActorRef) => ({ ...beside, [name]: tab }) as unknown as AdminActors;
const labels = { reportId: "Report Id", reportName: "Report Name", groupId: "Group Id", dataSetId: "DatasetId" };
const press = (name: string) => (user: Person) => user.click(screen.getByRole("button", { name }));
/** Events from elsewhere: a restored draft, another tab, or the tab's own party. */
const sendDirectly = (_: Person, event: AnyEventObject, tab: AnyActorRef) => Promise.resolve(tab.send(event));

/** Its events are sent to the tab directly; replay-primary-party.test.tsx covers its own states. */
const silentParty = primaryPartyMachine.provide({
  actors: { loadParty: fromPromise<string, { subscriptionId: string }>(() => new Promise(() => undefined)) },
  actions: { notifyParentLoaded: () => undefined },
});
const form = {
  "subscription.kept": sendDirectly,
  "subscription.selected": (user: Person, { subscriptionId }: { subscriptionId: string }) =>
    choose(user, "Subscription", subscriptionId === "s1" ? "Alder" : "Birch"),
  async "field.changed"(user: Person, { field, value }: Extract<AddReportEvent, { type: "field.changed" }>) {
    const box = screen.getByRole("textbox", { name: labels[field] });
    await user.tripleClick(box);
    await user.paste(value);
  },
  "rls.changed": (user: Person) => user.click(screen.getByRole("checkbox", { name: "Row Level Security" })),
  "party.requested": sendDirectly,
  "party.loaded": sendDirectly,
  "party.failed": sendDirectly,
  "party.changed": sendDirectly,
};

function Confirming({ tab }: { tab: AdminActors["modifyReport"] }) {
  const confirming = useSelector(tab, (snapshot) => snapshot.matches("confirmingDelete"));
  return confirming && <ConfirmDeleteDialog tab={tab} mappings={mappings} frame={{ open: true }} />;
}

/** Its control shows the choice already. */
const isShown: Replay["cannot"] = ({ type, ...event }, { context }) => {
  const { form, chosen } = context as ModifyReportContext;
  return type === "rls.changed" ? event["rls"] === form.rls : type === "report.selected" && event["report"] === chosen;
};

proveEveryWay({
  "Add Report tab": {
    machine: addReportMachine.provide({ actors: { primaryParty: silentParty } }),
    journey: {
      input: { email: "ada@example.com" },
      events: [
        { type: "rls.changed", rls: true },
        { type: "rls.changed", rls: false },
        { type: "subscription.selected", subscriptionId: "s1" },
        { type: "subscription.kept", subscriptionId: "s2" },
        { type: "field.changed", field: "reportId", value: "not an id" },
        ...Object.keys(labels).map((field, at) => ({ type: "field.changed", field, value: id(at) })),
        { type: "party.requested" },
        { type: "party.loaded", partyId: "P-1" },
        { type: "party.failed" },
        { type: "party.changed", subscriptionId: "s1", partyId: "P-2" },
        { type: "add.requested" },
        ...[true, false].map((rls) => ({
          type: "drafts.restored",
          form: { ...emptyReportForm, subscriptionId: "s1", rls },
        })),
      ],
      answers: { addReport: yesAndNo, loadReportNumber: [7, 0] },
    },
    acts: { ...form, "add.requested": press("Add Report"), "drafts.restored": sendDirectly },
    cannot: isShown,
    view: (tab) => <AddReportTab actors={tabs("addReport", tab)} lists={lists} />,
  },
  "Modify Report tab": {
    machine: modifyReportMachine.provide({ actors: { primaryParty: silentParty } }),
    journey: {
      input: { email: "ada@example.com" },
      events: [
        { type: "subscription.selected", subscriptionId: "s2" },
        { type: "subscription.kept", subscriptionId: "s2" },
        ...[open, secured, orphan].map((report) => ({ type: "report.selected", report })),
        { type: "edit.requested", report: secured },
        ...["discard.confirmed", "discard.cancelled"].map((type) => ({ type })),
        { type: "field.changed", field: "reportId", value: "not an id" },
        { type: "rls.changed", rls: true },
        { type: "rls.changed", rls: false },
        { type: "field.changed", field: "dataSetId", value: id(4) },
        { type: "party.requested" },
        { type: "party.loaded", partyId: "P-1" },
        { type: "party.failed" },
        { type: "party.changed", subscriptionId: "s1", partyId: "P-2" },
        ...["update.requested", "delete.requested", "delete.confirmed", "delete.cancelled"].map((type) => ({ type })),
        ...[open, secured, orphan].map((chosen) => ({ type: "drafts.restored", chosen, form: toForm(chosen) })),
        { type: "drafts.restored", chosen: null, form: emptyReportForm },
      ],
      answers: { updateReport: yesAndNo, countReaders: [2, null], deleteReport: yesAndNo },
    },
    acts: {
      ...form,
      async "report.selected"(user: Person, { report }: { report: SubscriptionReport }) {
        await choose(user, "Subscription", "Alder");
        await choose(user, "Report", new RegExp(`^${report.reportName}`));
      },
      "edit.requested": sendDirectly,
      "discard.confirmed": press("Discard"),
      "discard.cancelled": press("Keep editing"),
      "update.requested": press("Update Report"),
      "delete.requested": press("Delete Report"),
      "delete.confirmed": press("Delete"),
      "delete.cancelled": press("Cancel"),
      "drafts.restored": sendDirectly,
    },
    cannot: isShown,
    view: (tab) => (
      <>
        <ModifyReportTab actors={tabs("modifyReport", tab)} lists={lists} />
        <Confirming tab={tab as AdminActors["modifyReport"]} />
      </>
    ),
  },
  "User Report Mapping tab": {
    machine: userReportMappingMachine,
    journey: {
      input: { mappings },
      events: [
        { type: "subscription.selected", subscriptionId: "s1" },
        { type: "subscription.kept", subscriptionId: "s2" },
        { type: "users.requested" },
        { type: "users.outdated" },
        ...users.map((user) => ({ type: "user.selected", principalId: user.id })),
        { type: "report.selected", subscriptionReportId: 5 },
        { type: "mapping.addRequested" },
        { type: "mapping.removeRequested" },
        { type: "drafts.restored", subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 },
        { type: "mappingIndex.updated", mappings },
        { type: "report.deleted", subscriptionReportId: 5 },
        { type: "access.requested", report: open },
        { type: "matrix.requested", subscriptionId: "s1" },
      ],
      answers: { loadUsers: [users], changeMapping: yesAndNo },
    },
    acts: {
      "subscription.selected": form["subscription.selected"],
      "subscription.kept": sendDirectly,
      "users.requested": press("Try again"),
      "users.outdated": sendDirectly,
      "user.selected": (user: Person, { principalId }: { principalId: string }) =>
        choose(user, "User", principalId === "u1" ? "Ben" : "Chloe"),
      "report.selected": (user: Person) => choose(user, "Report", /^Claims/),
      "mapping.addRequested": press("Add Report Mapping"),
      "mapping.removeRequested": press("Remove Report Mapping"),
      "drafts.restored": sendDirectly,
      "mappingIndex.updated": sendDirectly,
      "report.deleted": sendDirectly,
      "access.requested": sendDirectly,
      "matrix.requested": sendDirectly,
    },
    view: (tab) => <UserReportMappingTab actors={tabs("userReportMapping", tab)} lists={lists} />,
  },
});
