// The life of the admin area: loaded once, then kept, its shared lists in step with what the tabs do.
// Specification, section 2 (Admin screen), section 4 (Admin), section 8.
import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../api/contract.ts";
import type { AdminEntries } from "../../rules/admin/admin-entries.ts";
import { type AdminLists, emptyLists, withoutReport, withReport } from "../../rules/admin/admin-lists.ts";
import { dropSatisfied, indexChanges } from "../../rules/admin/pending-changes.ts";
import { withChanges } from "../../rules/admin/mapping-index.ts";
import { messages } from "../../rules/messages.ts";
import { accessGridMachine } from "./access-grid.machine.ts";
import { addReportMachine } from "./add-report.machine.ts";
import { adminLoadingMachine } from "./admin-loading.machine.ts";
import { mappingImportMachine } from "./mapping-import.machine.ts";
import { modifyReportMachine } from "./modify-report.machine.ts";
import { failureNotice, type Notice } from "../dialogs/notice.ts";
import { reportCheckMachine } from "./report-check.machine.ts";
import { reportHistoryMachine } from "./report-history.machine.ts";
import { userReportMappingMachine } from "./user-report-mapping.machine.ts";

export interface AdminActors {
  addReport: ActorRefFrom<typeof addReportMachine>;
  modifyReport: ActorRefFrom<typeof modifyReportMachine>;
  userReportMapping: ActorRefFrom<typeof userReportMappingMachine>;
  newReportCheck: ActorRefFrom<typeof reportCheckMachine>;
  chosenReportCheck: ActorRefFrom<typeof reportCheckMachine>;
  reportHistory: ActorRefFrom<typeof reportHistoryMachine>;
  accessGrid: ActorRefFrom<typeof accessGridMachine>;
  mappingImport: ActorRefFrom<typeof mappingImportMachine>;
}

export interface AdminContext {
  email: string;
  lists: AdminLists;
  actors: AdminActors | null;
  /** What was typed before a login came between, for the tabs to take up. */
  parked: AdminEntries | null;
}

type ConfirmationFact = { type: "confirmation.opened"; reportName: string } | { type: "confirmation.closed" };

type Event =
  | { type: "admin.opened"; email: string }
  | { type: "retry.requested" }
  | { type: "drafts.restored"; entries: AdminEntries }
  | { type: "report.added" | "report.updated" | "report.deleted"; report: SubscriptionReport }
  | { type: "mappings.changed"; changes: readonly MappingChange[] }
  | ConfirmationFact
  | Notice;

export const adminMachine = setup({
  types: { context: {} as AdminContext, events: {} as Event, emitted: {} as Notice | ConfirmationFact },
  actors: {
    adminLoading: adminLoadingMachine,
    addReport: addReportMachine,
    modifyReport: modifyReportMachine,
    userReportMapping: userReportMappingMachine,
    reportCheck: reportCheckMachine,
    reportHistory: reportHistoryMachine,
    accessGrid: accessGridMachine,
    mappingImport: mappingImportMachine,
  },
  guards: {
    hasFault: (_, { fault }: { fault: string }) => fault !== "",
  },
  actions: {
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    setLists: assign((_, { lists }: { lists: AdminLists }) => ({ lists })),
    openTabs: assign(({ context: { email, lists }, spawn }) => ({
      actors: {
        addReport: spawn("addReport", { input: { email } }),
        modifyReport: spawn("modifyReport", { input: { email } }),
        userReportMapping: spawn("userReportMapping", { id: "userReportMapping", input: { mappings: lists.mappings } }),
        newReportCheck: spawn("reportCheck"),
        chosenReportCheck: spawn("reportCheck"),
        reportHistory: spawn("reportHistory"),
        accessGrid: spawn("accessGrid", { id: "accessGrid", input: { mappings: lists.mappings } }),
        mappingImport: spawn("mappingImport", { id: "mappingImport", input: { mappings: lists.mappings } }),
      },
    })),
    park: assign((_, { entries }: { entries: AdminEntries }) => ({ parked: entries })),
    restoreTabs: ({ context: { actors, parked } }) => {
      if (!actors || !parked) return;
      actors.addReport.send({ type: "drafts.restored", ...parked.addReport });
      actors.modifyReport.send({ type: "drafts.restored", ...parked.modifyReport });
      actors.userReportMapping.send({ type: "drafts.restored", ...parked.userReportMapping });
      actors.accessGrid.send({ type: "drafts.restored", changes: parked.changes });
      actors.mappingImport.send({ type: "drafts.restored", text: parked.pasted });
    },
    listenToTabs: ({ context: { actors }, self }) => {
      if (!actors) return;
      const listen = (fact: Event) => self.send(fact);
      actors.addReport.on("*", listen);
      actors.modifyReport.on("*", listen);
      actors.userReportMapping.on("*", listen);
      actors.accessGrid.on("*", listen);
      actors.mappingImport.on("*", listen);
    },
    keepReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({
      lists: withReport(lists, report),
    })),
    dropReport: assign(({ context: { lists } }, { report }: { report: SubscriptionReport }) => ({
      lists: withoutReport(lists, report),
    })),
    changeMappings: assign(({ context: { lists } }, { changes }: { changes: readonly MappingChange[] }) => ({
      lists: { ...lists, mappings: withChanges(lists.mappings, changes) },
    })),
    sendMappingIndex: enqueueActions(({ context: { lists }, enqueue }) => {
      for (const reader of ["userReportMapping", "accessGrid", "mappingImport"])
        enqueue.sendTo(reader, { type: "mappingIndex.updated", mappings: lists.mappings });
    }),
    shareDeletion: sendTo("userReportMapping", (_, { report }: { report: SubscriptionReport }) => ({
      type: "report.deleted",
      subscriptionReportId: report.subscriptionReportId,
    })),
    tellFailure: emit(failureNotice),
    passOn: emit((_, { fact }: { fact: Notice | ConfirmationFact }) => fact),
  },
}).createMachine({
  id: "admin",
  context: { email: "", lists: emptyLists, actors: null, parked: null },
  initial: "away",
  on: { "drafts.restored": { actions: { type: "park", params: ({ event }) => event } } },
  states: {
    away: {
      description: "Nobody has opened the admin area yet.",
      on: { "admin.opened": { target: "loading", actions: { type: "setEmail", params: ({ event }) => event } } },
    },
    loading: {
      description: "The shared lists are loaded.",
      invoke: {
        id: "loading",
        src: "adminLoading",
        onDone: [
          {
            guard: { type: "hasFault", params: ({ event }) => event.output },
            target: "failed",
            actions: { type: "tellFailure", params: ({ event }) => ({ message: event.output.fault }) },
          },
          { target: "ready", actions: { type: "setLists", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "failed",
          actions: { type: "tellFailure", params: { message: messages.adminDetailsFailed } },
        },
      },
    },
    ready: {
      description: "The tabs are open and live until the portal is left.",
      entry: ["openTabs", "listenToTabs", "restoreTabs"],
      on: {
        "drafts.restored": { actions: [{ type: "park", params: ({ event }) => event }, "restoreTabs"] },
        "report.added": { actions: { type: "keepReport", params: ({ event }) => event } },
        "report.updated": { actions: { type: "keepReport", params: ({ event }) => event } },
        "report.deleted": {
          actions: [
            { type: "dropReport", params: ({ event }) => event },
            "sendMappingIndex",
            { type: "shareDeletion", params: ({ event }) => event },
          ],
        },
        "mappings.changed": { actions: [{ type: "changeMappings", params: ({ event }) => event }, "sendMappingIndex"] },
        "notice.raised": { actions: { type: "passOn", params: ({ event }) => ({ fact: event }) } },
        "confirmation.opened": { actions: { type: "passOn", params: ({ event }) => ({ fact: event }) } },
        "confirmation.closed": { actions: { type: "passOn", params: ({ event }) => ({ fact: event }) } },
      },
    },
    failed: {
      description: "A list could not be had; the alert says which and offers another try.",
      on: {
        "retry.requested": "loading",
        "admin.opened": { target: "loading", actions: { type: "setEmail", params: ({ event }) => event } },
      },
    },
  },
});

export type AdminView = ReturnType<typeof adminView>;

export function adminView(snapshot: SnapshotFrom<typeof adminMachine>) {
  const { actors, lists } = snapshot.context;
  if (snapshot.matches("failed")) return { is: "failed" } as const;
  return actors ? ({ is: "ready", lists, actors } as const) : ({ is: "loading" } as const);
}

export function adminEntries(snapshot: SnapshotFrom<typeof adminMachine>): AdminEntries | null {
  const { actors, parked, lists } = snapshot.context;
  if (!actors) return parked;
  const { pending, restored } = actors.accessGrid.getSnapshot().context;
  const { plan, source } = actors.mappingImport.getSnapshot().context;
  const changes = [...restored, ...pending.values(), ...plan.changes];
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
