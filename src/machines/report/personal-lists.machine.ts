// A person's favourite and recent reports. Favourites are shown as chosen while the change is being saved.
// Beyond the specification; not offered where the back end has no such calls.
import { assign, enqueueActions, setup, type SnapshotFrom } from "xstate";
import type { PersonalLists, ShownReport } from "../../api/personal-lists-contract.ts";
import { changeFavourites, type FavouriteChange, putFirst } from "../../rules/report/personal-lists.ts";
import { needs } from "../needs.ts";

const MAX_RECENTS = 20;

type Event =
  | { type: "report.opened"; opening: ShownReport }
  | { type: "favourite.changed"; change: FavouriteChange }
  | { type: "retry.requested" };

export interface PersonalListsContext {
  /** As the server has it. */
  stored: PersonalLists;
  /** Not saved yet, the oldest first. */
  changes: readonly FavouriteChange[];
  /** Seen before the lists were loaded. */
  opened: ShownReport | null;
}

export const personalListsMachine = setup({
  types: { context: {} as PersonalListsContext, events: {} as Event },
  actors: {
    loadPersonalLists: needs<PersonalLists | null>("loadPersonalLists"),
    saveFavourite: needs<void, FavouriteChange>("saveFavourite"),
    recordOpening: needs<void, ShownReport>("recordOpening"),
  },
  guards: {
    isAbsent: (_, { stored }: { stored: PersonalLists | null }) => stored === null,
    hasOpened: ({ context }) => context.opened !== null,
    hasFurtherChanges: ({ context }) => context.changes.length > 1,
  },
  actions: {
    setStored: assign((_, { stored }: { stored: PersonalLists | null }) => (stored ? { stored } : {})),
    setOpened: assign((_, { opening }: { opening: ShownReport }) => ({ opened: opening })),
    recordOpened: enqueueActions(({ context: { stored, opened }, enqueue }) => {
      if (opened === null) return;
      enqueue.spawnChild("recordOpening", { input: opened });
      const { subscriptionId, reportId } = opened;
      const recents = putFirst(stored.recents, { subscriptionId, reportId }).slice(0, MAX_RECENTS);
      enqueue.assign({ stored: { ...stored, recents }, opened: null });
    }),
    addChange: assign(({ context }, { change }: { change: FavouriteChange }) => ({
      changes: [...context.changes, change],
    })),
    keepSavedChange: assign(({ context: { stored, changes } }) => ({
      stored: { ...stored, favourites: changeFavourites(stored.favourites, changes.slice(0, 1)) },
      changes: changes.slice(1),
    })),
    dropChanges: assign({ changes: [] }),
  },
}).createMachine({
  id: "personalLists",
  context: { stored: { favourites: [], recents: [] }, changes: [], opened: null },
  initial: "loading",
  on: { "report.opened": { actions: { type: "setOpened", params: ({ event }) => event } } },
  states: {
    loading: {
      description: "The favourite and recent reports are being loaded.",
      invoke: {
        id: "loadPersonalLists",
        src: "loadPersonalLists",
        onDone: [
          { guard: { type: "isAbsent", params: ({ event }) => ({ stored: event.output }) }, target: "notOffered" },
          { target: "loaded", actions: { type: "setStored", params: ({ event }) => ({ stored: event.output }) } },
        ],
        onError: { target: "failed" },
      },
    },
    failed: {
      description: "They could not be loaded. The reports can be found without them.",
      on: { "retry.requested": { target: "loading" } },
    },
    notOffered: { description: "The back end has no such calls." },
    loaded: {
      description: "The favourite and recent reports are known.",
      initial: "saved",
      always: { guard: "hasOpened", actions: "recordOpened" },
      on: {
        "favourite.changed": {
          target: ".saving",
          actions: { type: "addChange", params: ({ event }) => event },
        },
      },
      states: {
        saved: { description: "All changes are saved." },
        saving: {
          description: "A changed favourite is being saved.",
          // A further change waits for its turn.
          on: { "favourite.changed": { actions: { type: "addChange", params: ({ event }) => event } } },
          invoke: {
            id: "saveFavourite",
            src: "saveFavourite",
            input: ({ context: { changes } }) => changes[0]!,
            onDone: [
              { guard: "hasFurtherChanges", target: "saving", reenter: true, actions: "keepSavedChange" },
              { target: "saved", actions: "keepSavedChange" },
            ],
            onError: { target: "saveFailed", actions: "dropChanges" },
          },
        },
        saveFailed: { description: "A favourite could not be saved; what was there before is shown." },
      },
    },
  },
});

export interface PersonalListsView extends PersonalLists {
  at: "loading" | "failed" | "notOffered" | "saved" | "saving" | "saveFailed";
}

export function personalListsView({
  value,
  context: { stored, changes },
}: SnapshotFrom<typeof personalListsMachine>): PersonalListsView {
  return {
    at: typeof value === "string" ? value : value.loaded,
    favourites: changeFavourites(stored.favourites, changes),
    recents: stored.recents,
  };
}
