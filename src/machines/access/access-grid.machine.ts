// The access matrix of one subscription: mark many changes, review them, then send them.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SentChange, SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { type ChosenDates, indexDates, noDates } from "../../rules/access/client-access.ts";
import { mappingKey, type MappingIndex } from "../../rules/access/mapping-index.ts";
import {
  changesWithin,
  dropSatisfied,
  indexChanges,
  maxPendingChanges,
  type PendingChanges,
  toggleCells,
} from "../../rules/access/pending-changes.ts";
import {
  addGroups,
  type SubscriptionAccess,
  type SubscriptionContents,
} from "../../rules/access/subscription-access.ts";
import { mappingChangesMachine, type MappingsChanged } from "./mapping-changes.machine.ts";

/** `users` and `mappings` are those of the groups too. */
export interface AccessGridContext extends SubscriptionAccess {
  people: SubscriptionContents["users"];
  /** Those of the people alone. */
  ownMappings: MappingIndex;
  /** The groups of the client, and the dates. Undefined until they are loaded, or where there are none. */
  access: ClientAccess | undefined;
  /** When what is added begins and ends. */
  dates: ChosenDates;
  /** What is marked for removal is kept, and gets the dates too. */
  isKept: boolean;
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
  | { type: "access.loaded"; access: ClientAccess }
  | ({ type: "changes.confirmed"; isKept?: boolean } & Partial<ChosenDates>)
  | MappingsChanged;

type OpenedContents = SubscriptionContents & { subscriptionReportId?: number };

const nothingOpen = {
  users: [],
  people: [],
  access: undefined,
  reports: [],
  firstReport: undefined,
  pending: new Map(),
  isLimitReached: false,
} satisfies Partial<AccessGridContext>;

function loadAccess(context: AccessGridContext, access: ClientAccess) {
  const shown = addGroups({ ...context, access });
  const pending = changesWithin(context.pending, { users: shown.users, reports: context.reports });
  return { ...shown, access, pending: dropSatisfied(pending, shown.mappings) };
}

/** What is removed keeps its dates, so that Undo gives it with them. */
function listChanges({ pending, access, dates: chosen, isKept }: AccessGridContext): SentChange[] {
  if (!access) return [...pending.values()];
  const groupIds = new Set(access.groups.map(({ id }) => id));
  const stored = indexDates(access);
  return Array.from(pending, ([key, change]): SentChange => {
    const before = stored.get(key) ?? noDates;
    const isChanged = change.action === "remove" && isKept;
    const { from, until } = change.action === "add" || isChanged ? chosen : before;
    return {
      ...change,
      ...(isChanged && { action: "change", before }),
      ...(groupIds.has(change.principalId) && { isGroup: true }),
      ...(from !== null && { from }),
      ...(until !== null && { until }),
    };
  });
}

/** What has other dates is still there, and no longer marked. */
function dropDated(pending: PendingChanges, changes: readonly SentChange[]): PendingChanges {
  const dated = new Set(changes.filter(({ action }) => action === "change").map(mappingKey));
  return new Map([...pending].filter(([key]) => !dated.has(key)));
}

function openSubscription(
  { restored, mappings }: AccessGridContext,
  { users, reports, subscriptionReportId: first }: OpenedContents,
) {
  const reportIds = new Set(reports.map(({ subscriptionReportId }) => subscriptionReportId));
  const isOpened = ({ subscriptionReportId }: MappingChange) => reportIds.has(subscriptionReportId);
  return {
    users,
    people: users,
    reports,
    firstReport: reports.find(({ subscriptionReportId }) => subscriptionReportId === first),
    pending: dropSatisfied(indexChanges(restored.filter(isOpened)), mappings),
    restored: restored.filter((change) => !isOpened(change)),
  };
}

function changeContents(context: AccessGridContext, { users: people, reports }: SubscriptionContents) {
  const { users } = addGroups({ ...context, people });
  const first = context.firstReport?.subscriptionReportId;
  return {
    users,
    people,
    reports,
    firstReport: reports.find(({ subscriptionReportId }) => subscriptionReportId === first),
    pending: changesWithin(context.pending, { users, reports }),
  };
}

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
  context: ({ input: { mappings } }) => ({
    ...nothingOpen,
    mappings,
    ownMappings: mappings,
    dates: noDates,
    isKept: false,
    restored: [],
  }),
  on: {
    "mappingIndex.updated": {
      actions: assign(({ context, event: { mappings: ownMappings } }) => ({
        ownMappings,
        mappings: addGroups({ ...context, ownMappings }).mappings,
      })),
    },
    "access.loaded": { actions: assign(({ context, event }) => loadAccess(context, event.access)) },
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
        "cells.cleared": { actions: assign({ pending: new Map(), isLimitReached: false }) },
        "review.requested": { guard: "hasChanges", target: "reviewing" },
        "access.closed": {
          target: "closed",
          actions: assign(({ context }) => ({ ...nothingOpen, mappings: context.ownMappings })),
        },
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
        "changes.confirmed": {
          target: "changing",
          actions: assign(({ event: { from = null, until = null, isKept = false } }) => ({
            dates: { from, until },
            isKept,
          })),
        },
      },
    },
    changing: {
      description: "The confirmed changes are sent and their outcomes shown.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: listChanges(context) }),
        onDone: { target: "choosing", actions: "dropSatisfiedChanges" },
        onError: { target: "choosing", actions: "dropSatisfiedChanges" },
      },
      // What groups have is loaded again.
      on: {
        "mappings.changed": {
          actions: [
            assign(({ context, event }) => ({ pending: dropDated(context.pending, event.changes) })),
            emit(({ event: { changes, ...fact } }) => ({
              ...fact,
              changes: changes.filter(({ isGroup }) => !isGroup),
            })),
          ],
        },
      },
    },
  },
});

export interface AccessGridView extends SubscriptionAccess {
  access: ClientAccess | undefined;
  at: "closed" | "choosing" | "reviewing" | "changing";
  firstReport: SubscriptionReport | undefined;
  pending: PendingChanges;
  isLimitReached: boolean;
  /** The number of restored changes that belong to other subscriptions. */
  restoredCount: number;
}

export function accessGridView(snapshot: SnapshotFrom<typeof accessGridMachine>): AccessGridView {
  const { restored, users, reports, mappings, access, firstReport, pending, isLimitReached } = snapshot.context;
  const shown = { users, reports, mappings, access, firstReport, pending, isLimitReached };
  return { at: snapshot.value, ...shown, restoredCount: restored.length };
}

/** Also while the changes are sent, until each has been made. */
export const hasUnsavedChanges = ({ context }: SnapshotFrom<typeof accessGridMachine>): boolean =>
  context.restored.length > 0 || dropSatisfied(context.pending, context.mappings).size > 0;
