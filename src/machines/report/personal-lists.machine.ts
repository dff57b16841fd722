// A person's favourite and recent reports. Favourites are shown as chosen while the change is being saved.
// Beyond the specification.
import { assign, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { PersonalLists, ShownReport } from "../../api/personal-lists-contract.ts";
import type { ReportRef } from "../../rules/report/report-ref.ts";
import { changeFavourites, type FavouriteChange, idOf, putFirst } from "../../rules/report/personal-lists.ts";
import { failureKind, needs } from "../needs.ts";

const MAX_RECENTS = 20;

type Event =
  | { type: "report.opened"; opening: ShownReport }
  | { type: "favourite.changed"; change: FavouriteChange }
  | { type: "retry.requested" }
  | { type: "wake.detected" };

export interface PersonalListsContext {
  /** As the server has it. */
  stored: PersonalLists;
  /** Not saved yet, the oldest first. */
  changes: readonly FavouriteChange[];
  /** Seen before the lists were loaded. */
  opened: ShownReport | null;
}

const isReportGone = ({ event }: { event: { error: unknown } }) => failureKind(event.error) === "absent";

export const personalListsMachine = setup({
  types: { context: {} as PersonalListsContext, events: {} as Event },
  actors: {
    loadPersonalLists: needs<PersonalLists>("loadPersonalLists"),
    saveFavourite: needs<void, FavouriteChange>("saveFavourite"),
    recordOpening: needs<void, ShownReport>("recordOpening"),
  },
  guards: {
    hasOpened: ({ context }) => context.opened !== null,
    hasChanges: ({ context }) => context.changes.length > 0,
    hasFurtherChanges: ({ context }) => context.changes.length > 1,
  },
  actions: {
    recordOpened: enqueueActions(({ context: { stored, opened }, enqueue }) => {
      if (opened === null) return;
      enqueue.spawnChild("recordOpening", { input: opened });
      const { subscriptionId, reportId } = opened;
      const recents = putFirst(stored.recents, { subscriptionId, reportId }).slice(0, MAX_RECENTS);
      enqueue.assign({ stored: { ...stored, recents }, opened: null });
    }),
    keepSavedChange: assign(({ context: { stored, changes } }) => ({
      stored: { ...stored, favourites: changeFavourites(stored.favourites, changes.slice(0, 1)) },
      changes: changes.slice(1),
    })),
    dropChanges: assign({ changes: [] }),
    removeReport: assign(({ context: { stored, changes } }) => {
      const [gone] = changes;
      const isOther = (key: ReportRef) => gone === undefined || idOf(key) !== idOf(gone);
      return {
        stored: { ...stored, favourites: stored.favourites.filter(isOther), recents: stored.recents.filter(isOther) },
        changes: changes.filter(isOther),
      };
    }),
  },
}).createMachine({
  id: "personalLists",
  context: { stored: { favourites: [], recents: [] }, changes: [], opened: null },
  initial: "loading",
  on: { "report.opened": { actions: assign(({ event }) => ({ opened: event.opening })) } },
  states: {
    loading: {
      description: "The favourite and recent reports are being loaded.",
      invoke: {
        id: "loadPersonalLists",
        src: "loadPersonalLists",
        onDone: { target: "loaded", actions: assign(({ event }) => ({ stored: event.output })) },
        onError: { target: "failed" },
      },
    },
    failed: {
      description: "They could not be loaded. The reports can be found without them.",
      on: { "retry.requested": { target: "loading" } },
    },
    loaded: {
      description: "The favourite and recent reports are known.",
      initial: "saved",
      always: { guard: "hasOpened", actions: "recordOpened" },
      on: {
        "favourite.changed": {
          target: ".saving",
          actions: assign(({ context, event }) => ({ changes: [...context.changes, event.change] })),
        },
      },
      states: {
        saved: {
          description: "All changes are saved.",
          on: { "wake.detected": { target: "refreshing" } },
        },
        refreshing: {
          description: "The lists are being loaded again, because another tab may have changed them.",
          // The answer may not have this report yet.
          on: {
            "report.opened": { target: "saved", actions: assign(({ event }) => ({ opened: event.opening })) },
          },
          invoke: {
            id: "refreshPersonalLists",
            src: "loadPersonalLists",
            onDone: {
              target: "saved",
              actions: assign(({ event }) => ({ stored: event.output })),
            },
            onError: { target: "saved" },
          },
        },
        saving: {
          description: "A changed favourite is being saved.",
          // A further change waits for its turn.
          on: {
            "favourite.changed": {
              actions: assign(({ context, event }) => ({ changes: [...context.changes, event.change] })),
            },
          },
          invoke: {
            id: "saveFavourite",
            src: "saveFavourite",
            input: ({ context: { changes } }) => changes[0]!,
            onDone: [
              { guard: "hasFurtherChanges", target: "saving", reenter: true, actions: "keepSavedChange" },
              { target: "saved", actions: "keepSavedChange" },
            ],
            onError: [
              {
                guard: isReportGone,
                target: "reportGone",
                actions: "removeReport",
              },
              { target: "saveFailed", actions: "dropChanges" },
            ],
          },
        },
        reportGone: {
          description: "The report of the changed favourite is no longer there. It is taken out of the lists.",
          always: { guard: "hasChanges", target: "saving" },
          on: { "wake.detected": { target: "refreshing" } },
        },
        saveFailed: {
          description: "A favourite could not be saved; what was there before is shown.",
          on: { "wake.detected": { target: "refreshing" } },
        },
      },
    },
  },
});

export interface PersonalListsView extends PersonalLists {
  at: "loading" | "failed" | "saved" | "saving" | "saveFailed" | "reportGone";
}

export function personalListsView({
  value,
  context: { stored, changes },
}: SnapshotFrom<typeof personalListsMachine>): PersonalListsView {
  const at = typeof value === "string" ? value : value.loaded;
  return {
    ...stored,
    at: at === "refreshing" ? "saved" : at,
    favourites: changeFavourites(stored.favourites, changes),
  };
}
