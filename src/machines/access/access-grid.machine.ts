// The access matrix of one subscription: mark many changes, review them, then send them.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import type { MappingIndex } from "../../rules/access/mapping-index.ts";
import {
  changesWithin,
  dropSatisfied,
  indexChanges,
  maxPendingChanges,
  type PendingChanges,
  toggleCells,
} from "../../rules/access/pending-changes.ts";
import type { SubscriptionAccess, SubscriptionContents } from "../../rules/access/subscription-access.ts";
import { mappingChangesMachine, type MappingsChanged } from "./mapping-changes.machine.ts";

export interface AccessGridContext extends SubscriptionAccess {
  pending: PendingChanges;
  /** The report that the matrix shows first, or undefined for all. */
  firstReport: SubscriptionReport | undefined;
  /** The last selection exceeded the limit and was ignored. */
  isLimitReached: boolean;
  /** Changes restored after a login. Each becomes pending when its subscription is opened. */
  restored: readonly MappingChange[];
}

export type AccessGridEvent =
  | { type: "drafts.restored"; changes: readonly MappingChange[] }
  | ({ type: "access.opened" } & OpenedContents)
  | ({ type: "contents.changed" } & SubscriptionContents)
  | { type: "access.closed" }
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "cells.set"; cells: readonly UserReportMapping[]; access: boolean }
  | { type: "cells.cleared" }
  | { type: "review.requested" }
  | { type: "review.left" }
  | { type: "changes.confirmed" }
  | MappingsChanged;

type OpenedContents = SubscriptionContents & { subscriptionReportId?: number };

const nothingOpen = {
  users: [],
  reports: [],
  firstReport: undefined,
  pending: new Map(),
  isLimitReached: false,
} satisfies Partial<AccessGridContext>;

function openSubscription(
  { restored, mappings }: AccessGridContext,
  { users, reports, subscriptionReportId: first }: OpenedContents,
) {
  const reportIds = new Set(reports.map(({ subscriptionReportId }) => subscriptionReportId));
  const isOpened = ({ subscriptionReportId }: MappingChange) => reportIds.has(subscriptionReportId);
  return {
    users,
    reports,
    firstReport: reports.find(({ subscriptionReportId }) => subscriptionReportId === first),
    pending: dropSatisfied(indexChanges(restored.filter(isOpened)), mappings),
    restored: restored.filter((change) => !isOpened(change)),
  };
}

const changeContents = ({ pending, firstReport }: AccessGridContext, { users, reports }: SubscriptionContents) => ({
  users,
  reports,
  firstReport: reports.find(({ subscriptionReportId }) => subscriptionReportId === firstReport?.subscriptionReportId),
  pending: changesWithin(pending, { users, reports }),
});

function setCells(
  { pending: before, mappings }: AccessGridContext,
  { cells, access }: { cells: readonly UserReportMapping[]; access: boolean },
) {
  if (cells.length > maxPendingChanges) return { isLimitReached: true };
  const pending = toggleCells(before, mappings, cells, access);
  return pending.size > maxPendingChanges ? { isLimitReached: true } : { pending, isLimitReached: false };
}

export const accessGridMachine = setup({
  types: {
    context: {} as AccessGridContext,
    events: {} as AccessGridEvent,
    emitted: {} as MappingsChanged,
    input: {} as { mappings: MappingIndex },
    children: {} as { changes: "mappingChanges" },
  },
  actors: { mappingChanges: mappingChangesMachine },
  guards: { hasChanges: ({ context }) => context.pending.size > 0 },
  actions: {
    dropSatisfiedChanges: assign(({ context }) => ({ pending: dropSatisfied(context.pending, context.mappings) })),
  },
}).createMachine({
  id: "accessGrid",
  context: ({ input }) => ({ ...nothingOpen, mappings: input.mappings, restored: [] }),
  on: {
    "mappingIndex.updated": { actions: assign(({ event }) => ({ mappings: event.mappings })) },
    "drafts.restored": { actions: assign(({ event }) => ({ restored: event.changes })) },
  },
  initial: "closed",
  states: {
    closed: {
      description: "The access matrix is not open.",
      on: {
        "access.opened": {
          target: "choosing",
          actions: assign(({ context, event }) => openSubscription(context, event)),
        },
      },
    },
    choosing: {
      description: "The administrator marks cells; nothing is sent.",
      on: {
        "contents.changed": { actions: assign(({ context, event }) => changeContents(context, event)) },
        "cells.set": { actions: assign(({ context, event }) => setCells(context, event)) },
        "cells.cleared": { guard: "hasChanges", actions: assign({ pending: new Map(), isLimitReached: false }) },
        "review.requested": { guard: "hasChanges", target: "reviewing" },
        "access.closed": { target: "closed", actions: assign(nothingOpen) },
      },
    },
    reviewing: {
      description: "The pending changes are listed for confirmation.",
      on: {
        "contents.changed": {
          target: "choosing",
          actions: assign(({ context, event }) => changeContents(context, event)),
        },
        "review.left": { target: "choosing" },
        "changes.confirmed": { target: "changing" },
      },
    },
    changing: {
      description: "The confirmed changes are sent and their outcomes shown.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: [...context.pending.values()] }),
        onDone: { target: "choosing", actions: "dropSatisfiedChanges" },
        onError: { target: "choosing", actions: "dropSatisfiedChanges" },
      },
      on: { "mappings.changed": { actions: emit(({ event }) => event) } },
    },
  },
});

export interface AccessGridView extends SubscriptionAccess {
  at: "closed" | "choosing" | "reviewing" | "changing";
  firstReport: SubscriptionReport | undefined;
  pending: PendingChanges;
  isLimitReached: boolean;
  /** The number of restored changes that belong to other subscriptions. */
  restoredCount: number;
}

export function accessGridView(snapshot: SnapshotFrom<typeof accessGridMachine>): AccessGridView {
  const { restored, ...shown } = snapshot.context;
  return { at: snapshot.value, ...shown, restoredCount: restored.length };
}

/** Also while the changes are sent, until each has been made. */
export const hasUnsavedChanges = ({ context }: SnapshotFrom<typeof accessGridMachine>): boolean =>
  context.restored.length > 0 || dropSatisfied(context.pending, context.mappings).size > 0;
