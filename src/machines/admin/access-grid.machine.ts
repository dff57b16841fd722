// The life of the access view: who sees which report of one subscription, many changes chosen, reviewed, then sent.
// Beyond the specification, in the User Report Mapping tab.
import { assign, emit, setup, type SnapshotFrom } from "xstate";
import type { MappingChange, SubscriptionReport, SubscriptionUser, UserReportMapping } from "../../api/contract.ts";
import {
  maxPendingChanges,
  dropSatisfied,
  toggleCells,
  type PendingChanges,
  indexChanges,
} from "../../rules/admin/pending-changes.ts";
import { type MappingIndex } from "../../rules/admin/mapping-index.ts";
import { mappingChangesMachine } from "./mapping-changes.machine.ts";

/** One subscription, as the mapping tab knows it. */
export interface SubscriptionAccess {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

export interface AccessGridContext extends SubscriptionAccess {
  /** The admin machine's index, sent here after each change. */
  mappings: MappingIndex;
  wanted: PendingChanges;
  /** Of the cells set last: they are left as they were. */
  tooMany: boolean;
  /** Wanted before a login came between; each waits until its subscription is opened. */
  kept: readonly MappingChange[];
}

export type AccessGridEvent =
  | { type: "drafts.restored"; changes: readonly MappingChange[] }
  | ({ type: "access.opened" } & SubscriptionAccess)
  | { type: "access.closed" }
  | { type: "mappingIndex.updated"; mappings: MappingIndex }
  | { type: "cells.set"; cells: readonly UserReportMapping[]; access: boolean }
  | { type: "cells.cleared" }
  | { type: "review.requested" }
  | { type: "review.left" }
  | { type: "changes.confirmed" }
  | Changed;

type Changed = { type: "mappings.changed"; changes: readonly MappingChange[] };

const closed = {
  users: [],
  reports: [],
  wanted: new Map(),
  tooMany: false,
} satisfies Partial<AccessGridContext>;

export const accessGridMachine = setup({
  types: {
    context: {} as AccessGridContext,
    events: {} as AccessGridEvent,
    emitted: {} as Changed,
    input: {} as { mappings: MappingIndex },
  },
  actors: { mappingChanges: mappingChangesMachine },
  guards: { hasChanges: ({ context }) => context.wanted.size > 0 },
  actions: {
    keep: assign((_, { changes }: { changes: readonly MappingChange[] }) => ({ kept: changes })),
    open: assign(({ context: { kept, mappings } }, { users, reports }: SubscriptionAccess) => {
      const here = new Set(reports.map(({ subscriptionReportId }) => subscriptionReportId));
      const [theirs, others] = [true, false].map((wanted) =>
        kept.filter(({ subscriptionReportId }) => here.has(subscriptionReportId) === wanted),
      );
      return { users, reports, wanted: dropSatisfied(indexChanges(theirs ?? []), mappings), kept: others ?? [] };
    }),
    forget: assign(closed),
    setCells: assign(({ context }, { cells, access }: { cells: readonly UserReportMapping[]; access: boolean }) => {
      if (cells.length > maxPendingChanges) return { tooMany: true };
      const wanted = toggleCells(context.wanted, context.mappings, cells, access);
      return wanted.size > maxPendingChanges ? { tooMany: true } : { wanted, tooMany: false };
    }),
    clearCells: assign({ wanted: new Map(), tooMany: false }),
    dropReached: assign(({ context }) => ({ wanted: dropSatisfied(context.wanted, context.mappings) })),
    setMappings: assign((_, { mappings }: { mappings: MappingIndex }) => ({ mappings })),
    passOn: emit((_, { changes }: { changes: readonly MappingChange[] }) => ({
      type: "mappings.changed" as const,
      changes,
    })),
  },
}).createMachine({
  id: "accessGrid",
  context: ({ input }) => ({ ...closed, mappings: input.mappings, kept: [] }),
  on: {
    "mappingIndex.updated": { actions: { type: "setMappings", params: ({ event }) => event } },
    "drafts.restored": { actions: { type: "keep", params: ({ event }) => event } },
  },
  initial: "closed",
  states: {
    closed: {
      description: "The access view is not open.",
      on: { "access.opened": { target: "choosing", actions: { type: "open", params: ({ event }) => event } } },
    },
    choosing: {
      description: "A person marks cells; nothing is sent.",
      on: {
        "cells.set": { actions: { type: "setCells", params: ({ event }) => event } },
        "cells.cleared": { guard: "hasChanges", actions: "clearCells" },
        "review.requested": { guard: "hasChanges", target: "reviewing" },
        "access.closed": { target: "closed", actions: "forget" },
      },
    },
    reviewing: {
      description: "What would change is listed, to be confirmed.",
      on: { "review.left": "choosing", "changes.confirmed": "changing" },
    },
    changing: {
      description: "The confirmed changes are sent, and their outcomes told.",
      invoke: {
        id: "changes",
        src: "mappingChanges",
        input: ({ context, self }) => ({ parent: self, changes: [...context.wanted.values()] }),
        onDone: { target: "choosing", actions: "dropReached" },
        onError: { target: "choosing", actions: "dropReached" },
      },
      on: {
        "mappings.changed": {
          actions: { type: "passOn", params: ({ event }) => event },
        },
      },
    },
  },
});

export type AccessGridView = ReturnType<typeof accessGridView>;

export function accessGridView(snapshot: SnapshotFrom<typeof accessGridMachine>) {
  const { users, reports, mappings, wanted, tooMany } = snapshot.context;
  return { at: snapshot.value, users, reports, mappings, wanted, tooMany } as const;
}
