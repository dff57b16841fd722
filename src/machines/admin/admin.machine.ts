// The admin area: its shared lists are loaded once and updated after each change that a tab makes.
import { type ActorRefFrom, type AnyActorLogic, assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SentChange, SubscriptionReport } from "../../api/contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import type { AdminDrafts } from "../../rules/admin/admin-drafts.ts";
import {
  type AdminLists,
  emptyLists,
  reportsOf,
  withoutReport,
  withReport,
  withSubscription,
} from "../../rules/admin/admin-lists.ts";
import { withChanges, withoutPerson } from "../../rules/access/mapping-index.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import { dropSatisfied, indexChanges } from "../../rules/access/pending-changes.ts";
import { hasUnsavedChanges } from "../../rules/tabs/report-form.ts";
import { failureNotice, type Notice } from "../dialogs/dialogs.machine.ts";
import { newClientMachine } from "../clients/new-client.machine.ts";
import { newInstallationMachine } from "../clients/new-installation.machine.ts";
import { type AccessOpened, userReportMappingMachine, type UsersChanged } from "../tabs/user-report-mapping.machine.ts";
import { accessGridMachine } from "../access/access-grid.machine.ts";
import { accessChangeMachine } from "../access/access-change.machine.ts";
import { addReportMachine } from "../tabs/add-report.machine.ts";
import { lastReportChangeMachine } from "../tabs/last-report-change.machine.ts";
import { listImportMachine } from "../lists/list-import.machine.ts";
import { mappingImportMachine } from "../tabs/mapping-import.machine.ts";
import { memberAddingMachine } from "../clients/member-adding.machine.ts";
import { modifyReportMachine } from "../tabs/modify-report.machine.ts";
import { personAddingMachine } from "../people/person-adding.machine.ts";
import { personChangeMachine } from "../people/person-change.machine.ts";
import { comparisonMachine } from "../report/comparison.machine.ts";
import { viewAsMachine } from "../report/view-as.machine.ts";
import { reportCheckMachine } from "../reports/report-check.machine.ts";
import { reportRestorationMachine } from "../reports/report-restoration.machine.ts";
import { reportRolesMachine } from "../reports/report-roles.machine.ts";
import { serviceStatusMachine } from "../service/service-status.machine.ts";
import { subscriptionChangeMachine } from "../clients/subscription-change.machine.ts";
import { adminLoadingMachine, type AdminLoadingOutput } from "./admin-loading.machine.ts";

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
  newClient: newClientMachine,
  personAdding: personAddingMachine,
  personChange: personChangeMachine,
  viewAs: viewAsMachine,
  comparison: comparisonMachine,
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

export interface AdminContext {
  email: string;
  lists: AdminLists;
  actors: AdminActors | null;
  pages: AdminPages;
  /** Unsaved input from before a login, until the tabs are open. */
  parkedDrafts: AdminDrafts | null;
  listsBeforeReload: AdminLists;
  /** All tabs share it. Empty before one is selected. */
  selectedSubscriptionId: string;
}

/** What was written, and the lists of the server's data show. */
type Written =
  | { type: "mappings.changed"; changes: readonly SentChange[] }
  | { type: "person.added" | "person.changed" | "person.removed" | "person.left"; person: PersonRow }
  | { type: "subscription.changed"; subscription: ListedSubscription };

/** What the admin area is asked for, and what its children report. */
type AdminEvent =
  | { type: "admin.opened"; email: string }
  | { type: "retry.requested" }
  | { type: "drafts.restored"; drafts: AdminDrafts }
  | { type: "report.added" | "report.updated" | "report.deleted"; report: SubscriptionReport }
  | { type: "file.imported" }
  | { type: "tab.opened"; tab: "addReport" | "modifyReport" | "userReportMapping" }
  | { type: "subscription.selected"; subscriptionId: string }
  | Written
  | AccessOpened
  | UsersChanged
  | Notice;

/** What the tabs and their tools report to the area. */
function subscribeToActors(actors: AdminActors, report: (fact: AdminEvent) => void): void {
  const { addReport, modifyReport, reportRestoration, userReportMapping } = actors;
  for (const type of ["notice.raised", "subscription.selected", "report.added"] as const) addReport.on(type, report);
  for (const type of ["notice.raised", "subscription.selected", "report.updated", "report.deleted"] as const)
    modifyReport.on(type, report);
  for (const type of ["notice.raised", "report.added", "mappings.changed"] as const) reportRestoration.on(type, report);
  for (const type of ["notice.raised", "subscription.selected", "mappings.changed"] as const)
    userReportMapping.on(type, report);
  for (const type of ["access.opened", "users.changed"] as const) userReportMapping.on(type, report);
  for (const tool of [actors.accessGrid, actors.accessChange, actors.mappingImport])
    tool.on("mappings.changed", report);
}

/** The machines of the tabs, for what runs only while the tabs are open. */
function actorsOf({ actors }: AdminContext): AdminActors {
  if (actors === null) throw new Error("The tabs are not open");
  return actors;
}

interface SubscriptionChanged {
  context: AdminContext;
  event: { subscription: ListedSubscription };
}

/** The forms of its reports show its GCID as it is now. What the administrator has typed stays. */
function sendSubscriptionChanged({ context: { actors }, event: { subscription: row } }: SubscriptionChanged) {
  for (const tab of [actors?.addReport, actors?.modifyReport])
    tab?.send({ type: "party.changed", subscriptionId: row.id, partyId: row.partyId ?? "" });
}

interface ListsLoaded {
  event: { output: AdminLoadingOutput };
}

const isNewInstallation = ({ event: { output } }: ListsLoaded) => output.isNewInstallation;
const hasError = ({ event: { output } }: ListsLoaded) => output.errorMessage !== "";

export const adminMachine = setup({
  types: {
    context: {} as AdminContext,
    events: {} as AdminEvent,
    emitted: {} as Notice | Written,
    children: {} as { newInstallation: "newInstallation" },
  },
  actors: adminMachines,
  guards: { hasChanged: ({ context: { lists, listsBeforeReload } }) => lists !== listsBeforeReload },
  actions: {
    restoreDrafts: ({ context }) => {
      const { parkedDrafts: drafts } = context;
      if (!drafts) return;
      const actors = actorsOf(context);
      actors.addReport.send({ type: "drafts.restored", ...drafts.addReport });
      actors.modifyReport.send({ type: "drafts.restored", ...drafts.modifyReport });
      actors.userReportMapping.send({ type: "drafts.restored", ...drafts.userReportMapping });
      actors.accessGrid.send({ type: "drafts.restored", changes: drafts.changes });
      actors.mappingImport.send({ type: "drafts.restored", text: drafts.pasted });
    },
    sendMappingIndex: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const reader of ["userReportMapping", "accessGrid", "mappingImport"])
        enqueue.sendTo(reader, { type: "mappingIndex.updated", mappings: lists.mappings });
    }),
  },
}).createMachine({
  id: "admin",
  context: ({ spawn, self }) => ({
    email: "",
    lists: emptyLists,
    actors: null,
    pages: {
      subscriptionChange: spawn("subscriptionChange", { input: { parent: self } }),
      memberAdding: spawn("memberAdding", { input: { parent: self } }),
      newClient: spawn("newClient", { input: { parent: self } }),
      personAdding: spawn("personAdding", { input: { parent: self } }),
      personChange: spawn("personChange", { input: { parent: self } }),
      viewAs: spawn("viewAs"),
      comparison: spawn("comparison"),
      listImport: spawn("listImport", { input: { parent: self } }),
      serviceStatus: spawn("serviceStatus"),
    },
    parkedDrafts: null,
    listsBeforeReload: emptyLists,
    selectedSubscriptionId: "",
  }),
  initial: "inactive",
  on: {
    "drafts.restored": { actions: assign(({ event }) => ({ parkedDrafts: event.drafts })) },
    // A person who was changed may have been given to another client.
    "person.*": {
      actions: [
        emit(({ event }) => event),
        ({ context: { actors } }) => actors?.userReportMapping.send({ type: "users.outdated" }),
      ],
    },
    "subscription.changed": {
      actions: [
        assign(({ context: { lists }, event }) => ({ lists: withSubscription(lists, event.subscription) })),
        emit(({ event }) => event),
        sendSubscriptionChanged,
      ],
    },
  },
  states: {
    inactive: {
      description: "The admin area has not been opened yet.",
      on: {
        "admin.opened": { target: "loading", actions: assign(({ event }) => ({ email: event.email })) },
      },
    },
    loading: {
      description: "The shared lists are loaded.",
      on: { "file.imported": { target: "loading", reenter: true } },
      invoke: {
        src: "adminLoading",
        onDone: [
          { guard: isNewInstallation, target: "empty" },
          {
            guard: hasError,
            target: "failed",
            actions: emit(({ event }) => failureNotice(event.output.errorMessage)),
          },
          { target: "ready", actions: assign(({ event }) => ({ lists: event.output.lists })) },
        ],
        onError: { target: "failed", actions: emit(failureNotice(adminMessages.adminDetailsFailed)) },
      },
    },
    empty: {
      description: "A new installation: its administrator adds the first subscription.",
      on: {
        "file.imported": { target: "loading" },
        "subscription.changed": { target: "loading", actions: emit(({ event }) => event) },
      },
      invoke: {
        id: "newInstallation",
        src: "newInstallation",
        onDone: { target: "loading" },
        onError: { target: "failed", actions: emit(failureNotice(adminMessages.adminDetailsFailed)) },
      },
    },
    ready: {
      description: "The tabs are open until the user leaves the portal.",
      entry: [
        assign(({ context: { email, lists }, spawn }) => ({
          actors: {
            addReport: spawn("addReport", { input: { email } }),
            modifyReport: spawn("modifyReport", { input: { email } }),
            userReportMapping: spawn("userReportMapping", {
              id: "userReportMapping",
              input: { mappings: lists.mappings },
            }),
            newReportCheck: spawn("reportCheck"),
            chosenReportCheck: spawn("reportCheck"),
            reportRestoration: spawn("reportRestoration"),
            lastReportChange: spawn("lastReportChange"),
            reportRoles: spawn("reportRoles"),
            accessGrid: spawn("accessGrid", { id: "accessGrid", input: { mappings: lists.mappings } }),
            accessChange: spawn("accessChange"),
            mappingImport: spawn("mappingImport", { id: "mappingImport", input: { mappings: lists.mappings } }),
          },
        })),
        ({ context, self }) => subscribeToActors(actorsOf(context), (fact) => self.send(fact)),
        "restoreDrafts",
      ],
      on: {
        "drafts.restored": { actions: [assign(({ event }) => ({ parkedDrafts: event.drafts })), "restoreDrafts"] },
        "report.added": {
          actions: assign(({ context: { lists }, event }) => ({ lists: withReport(lists, event.report) })),
        },
        "report.updated": {
          actions: assign(({ context: { lists }, event }) => ({ lists: withReport(lists, event.report) })),
        },
        "report.deleted": {
          actions: [
            assign(({ context: { lists }, event }) => ({ lists: withoutReport(lists, event.report) })),
            "sendMappingIndex",
            ({ context, event: { report } }) => {
              const { userReportMapping, reportRestoration } = actorsOf(context);
              userReportMapping.send({ type: "report.deleted", subscriptionReportId: report.subscriptionReportId });
              reportRestoration.send({ type: "report.deleted", report });
            },
          ],
        },
        "subscription.selected": {
          actions: assign(({ event }) => ({ selectedSubscriptionId: event.subscriptionId })),
        },
        // The tab that is opened takes the subscription over. Open bulk changes stay at theirs.
        "tab.opened": {
          actions: ({ context, event: { tab } }) => {
            const { selectedSubscriptionId: subscriptionId } = context;
            if (subscriptionId === "") return;
            const actors = actorsOf(context);
            const bulkTools = [actors.accessGrid, actors.mappingImport];
            if (tab === "userReportMapping" && bulkTools.some((tool) => tool.getSnapshot().value !== "closed")) return;
            actors[tab].send({ type: "subscription.kept", subscriptionId });
          },
        },
        "access.opened": {
          actions: ({ context, event: { subscriptionId, ...opened } }) =>
            actorsOf(context).accessGrid.send({ ...opened, reports: reportsOf(context.lists, subscriptionId) }),
        },
        "users.changed": {
          actions: ({ context, event: { subscriptionId, users } }) => {
            const reports = reportsOf(context.lists, subscriptionId);
            actorsOf(context).accessGrid.send({ type: "contents.changed", users, reports });
          },
        },
        "mappings.changed": {
          actions: [
            emit(({ event }) => event),
            assign(({ context: { lists }, event }) => ({
              lists: { ...lists, mappings: withChanges(lists.mappings, event.changes) },
            })),
            "sendMappingIndex",
          ],
        },
        "person.left": {
          actions: [
            emit(({ event }) => event),
            assign(({ context: { lists }, event: { person } }) => ({
              lists: { ...lists, mappings: withoutPerson(lists.mappings, person.principalId) },
            })),
            "sendMappingIndex",
            ({ context }) => actorsOf(context).userReportMapping.send({ type: "users.outdated" }),
          ],
        },
        "notice.raised": { actions: emit(({ event }) => event) },
        "file.imported": { target: ".reloading" },
      },
      initial: "upToDate",
      states: {
        upToDate: { description: "The shared lists show what the server has answered and the tabs have changed." },
        reloading: {
          description: "A file was imported: the shared lists are loaded again, behind the tabs.",
          entry: assign(({ context: { lists } }) => ({ listsBeforeReload: lists })),
          invoke: {
            src: "adminLoading",
            onDone: [
              { guard: hasError, target: "outdated" },
              // The answer may be older than what a tab has changed meanwhile.
              { guard: "hasChanged", target: "reloading", reenter: true },
              {
                target: "upToDate",
                actions: [
                  assign(({ event }) => ({ lists: event.output.lists })),
                  "sendMappingIndex",
                  // The chosen report is shown as it is now, but what the administrator has typed stays.
                  ({ context }) => {
                    const { userReportMapping, modifyReport } = actorsOf(context);
                    userReportMapping.send({ type: "users.outdated" });
                    const { chosen, form } = modifyReport.getSnapshot().context;
                    if (!chosen || hasUnsavedChanges(form, chosen)) return;
                    const report = reportsOf(context.lists, chosen.subscriptionId).find(
                      ({ subscriptionReportId }) => subscriptionReportId === chosen.subscriptionReportId,
                    );
                    if (report) modifyReport.send({ type: "report.selected", report });
                  },
                ],
              },
            ],
            onError: { target: "outdated" },
          },
        },
        outdated: {
          description: "The shared lists could not be loaded again. The tabs show them as they were.",
          on: { "retry.requested": { target: "reloading" } },
        },
      },
    },
    failed: {
      description: "A list could not be loaded; the alert says which and offers a retry.",
      on: {
        "retry.requested": { target: "loading" },
        "admin.opened": { target: "loading", actions: assign(({ event }) => ({ email: event.email })) },
      },
    },
  },
});

export type AdminView =
  | { at: "inactive" | "loading" | "failed" }
  | { at: "empty"; installation: ActorRefFrom<typeof newInstallationMachine> }
  | { at: "ready"; lists: AdminLists; actors: AdminActors };

export function adminView({ value, context, children }: SnapshotFrom<typeof adminMachine>): AdminView {
  if (value === "empty")
    return children.newInstallation ? { at: "empty", installation: children.newInstallation } : { at: "loading" };
  if (typeof value !== "object") return { at: value };
  return { at: "ready", lists: context.lists, actors: actorsOf(context) };
}

/** A file was imported, and the lists of the tabs could not be loaded again. */
export const areListsOutdated = (snapshot: SnapshotFrom<typeof adminMachine>): boolean =>
  snapshot.matches({ ready: "outdated" });

export const adminEmail = ({ context }: SnapshotFrom<typeof adminMachine>): string => context.email;
export const adminPages = ({ context }: SnapshotFrom<typeof adminMachine>): AdminPages => context.pages;

/** Other dates are chosen in the review. */
const canBeMarked = (change: SentChange): change is MappingChange => change.action !== "change";

/** The unsaved input of the whole area, to be parked before a login. */
export function adminDrafts(snapshot: SnapshotFrom<typeof adminMachine>): AdminDrafts | null {
  const { actors, parkedDrafts, lists } = snapshot.context;
  if (!actors) return parkedDrafts;
  const { pending, restored } = actors.accessGrid.getSnapshot().context;
  const { plan, source } = actors.mappingImport.getSnapshot().context;
  const changes = [...restored, ...pending.values(), ...plan.changes.filter(canBeMarked)];
  const { chosen, form } = actors.modifyReport.getSnapshot().context;
  const { subscriptionId, principalId, subscriptionReportId } = actors.userReportMapping.getSnapshot().context;
  return {
    addReport: { form: actors.addReport.getSnapshot().context.form },
    modifyReport: { chosen, form },
    userReportMapping: { subscriptionId, principalId, subscriptionReportId },
    changes: [...dropSatisfied(indexChanges(changes), lists.mappings).values()],
    pasted: "text" in source ? source.text : "",
  };
}
