// The saved views of one shown report: which there are, which one is shown, and what the person changes about them.
// Beyond the specification.
import { assign } from "xstate";
import {
  changeOf,
  chosenBookmark,
  chosenView,
  hasFirstView,
  hasState,
  isFirstViewOpen,
  isLinkedViewGone,
  isOtherViewOpen,
  isTooLarge,
  problemOfChange,
  problemOfOpening,
  problemOfSave,
  reload,
  savedOf,
  savedViewsSetup,
} from "./saved-views.setup.ts";

export const savedViewsMachine = savedViewsSetup.createMachine({
  id: "savedViews",
  context: ({ input }) => ({
    ...input,
    views: [],
    target: null,
    applied: null,
    bookmark: null,
    appliedBookmark: null,
    isChanged: false,
    state: { state: "" },
    name: "",
    problem: null,
  }),
  invoke: {
    id: "authorBookmarks",
    src: "authorBookmarks",
    input: ({ context }) => context,
    // The person’s own views stay usable without them.
    onError: {},
  },
  initial: "loading",
  on: { "list.opened": { actions: "forwardOpening" } },
  states: {
    loading: {
      description: "The names of the views are being loaded.",
      invoke: {
        id: "loadViews",
        src: "loadViews",
        input: ({ context }) => context.report,
        onDone: [
          {
            guard: isFirstViewOpen,
            target: "ready",
            actions: [assign({ views: ({ event }) => event.output }), "setOpened"],
          },
          {
            guard: isLinkedViewGone,
            target: "ready",
            actions: [assign({ views: ({ event }) => event.output }), assign({ problem: "gone" })],
          },
          {
            guard: hasFirstView,
            target: "opening",
            actions: [assign({ views: ({ event }) => event.output }), "targetFirstView"],
          },
          {
            guard: isOtherViewOpen,
            target: "ready",
            actions: [
              assign({ views: ({ event }) => event.output }),
              "forgetState",
              ({ context }) => reload(context, context.layout),
            ],
          },
          { target: "ready", actions: assign({ views: ({ event }) => event.output }) },
        ],
        onError: { target: "failed" },
      },
    },
    failed: {
      description: "The views could not be loaded. The report is shown without them.",
      on: { "retry.requested": { target: "loading" } },
    },
    ready: {
      description: "The report is shown as its author made it, or in a view.",
      on: {
        "view.selected": { target: "opening", actions: assign(({ event }) => chosenView(event.id)) },
        "bookmark.selected": { target: "applying", actions: assign(({ event }) => chosenBookmark(event.bookmark)) },
        "original.requested": {
          actions: [
            "clearApplied",
            "clearProblem",
            "forgetState",
            ({ context, event }) => reload(context, event.layout),
          ],
        },
        "saving.requested": { target: "naming", actions: "clearProblem" },
        "managing.requested": { target: "managing", actions: "clearProblem" },
        "sharing.requested": { target: "sharing", actions: assign(({ event }) => chosenView(event.id)) },
        "problem.dismissed": { actions: "clearProblem" },
        "report.changed": { actions: "setChanged" },
      },
    },
    opening: {
      description: "The state of a view is being loaded.",
      entry: "clearProblem",
      invoke: {
        id: "loadState",
        src: "loadState",
        input: ({ context }) => ({ id: context.target ?? "" }),
        onDone: [
          {
            guard: hasState,
            target: "applying",
            actions: assign(({ event }) => ({ state: { state: event.output ?? "" } })),
          },
          { target: "ready", actions: assign({ problem: "notFitting" }) },
        ],
        onError: { target: "ready", actions: assign(({ event }) => ({ problem: problemOfOpening(event.error) })) },
      },
      on: {
        "view.selected": {
          target: "opening",
          reenter: true,
          actions: assign(({ event }) => chosenView(event.id)),
        },
        "bookmark.selected": { target: "applying", actions: assign(({ event }) => chosenBookmark(event.bookmark)) },
      },
    },
    applying: {
      description: "The report is asked to show the view or the author’s bookmark.",
      entry: "requestApplying",
      after: { untilSilent: { target: "ready", actions: assign({ problem: "notShown" }) } },
      on: {
        "state.applied": { target: "ready", actions: ["setApplied", "keepState", "returnToPage"] },
        "state.refused": { target: "ready", actions: "setRefusal" },
      },
    },
    naming: {
      description: "The person names the view to save.",
      on: {
        "name.submitted": { target: "capturing", actions: assign(({ event }) => ({ name: event.name.trim() })) },
        "dialog.closed": { target: "ready", actions: "clearProblem" },
      },
    },
    capturing: {
      description: "The report is asked what it shows.",
      entry: ["clearProblem", "requestCapture"],
      after: { untilSilent: { target: "naming", actions: assign({ problem: "notSaved" }) } },
      on: {
        "state.captured": [
          { guard: isTooLarge, target: "naming", actions: assign({ problem: "tooLarge" }) },
          { target: "saving", actions: assign(({ event }) => ({ state: { state: event.state } })) },
        ],
        "state.refused": { target: "naming", actions: assign({ problem: "notSaved" }) },
      },
    },
    saving: {
      description: "The view is being saved.",
      invoke: {
        id: "saveView",
        src: "saveView",
        input: savedOf,
        onDone: {
          target: "ready",
          actions: [
            assign(({ event: { output } }) => ({
              views: output.views,
              applied: output.id,
              appliedBookmark: null,
              isChanged: false,
            })),
            "keepState",
          ],
        },
        onError: { target: "naming", actions: assign(({ event }) => ({ problem: problemOfSave(event.error) })) },
      },
    },
    managing: {
      description: "The person sees all views, to rename, share, delete or choose them.",
      entry: "forwardOpening",
      on: {
        "view.selected": { target: "opening", actions: assign(({ event }) => chosenView(event.id)) },
        "bookmark.selected": { target: "applying", actions: assign(({ event }) => chosenBookmark(event.bookmark)) },
        "rename.requested": {
          target: "renaming",
          actions: [assign(({ event }) => chosenView(event.id)), "clearProblem"],
        },
        "sharing.requested": { target: "sharing", actions: assign(({ event }) => chosenView(event.id)) },
        "deletion.requested": { target: "deleting", actions: assign(({ event }) => chosenView(event.id)) },
        "view.changed": { target: "changing", actions: assign(({ event }) => ({ change: event.change })) },
        "dialog.closed": { target: "ready", actions: "clearProblem" },
      },
    },
    renaming: {
      description: "The person gives a view another name.",
      on: {
        "view.changed": { target: "savingName", actions: assign(({ event }) => ({ change: event.change })) },
        "dialog.closed": { target: "managing", actions: "clearProblem" },
      },
    },
    savingName: {
      description: "The other name of a view is being saved. It stays in its field if that fails.",
      entry: "clearProblem",
      invoke: {
        id: "renameView",
        src: "changeView",
        input: changeOf,
        onDone: { target: "managing", actions: assign({ views: ({ event }) => event.output }) },
        onError: {
          target: "renaming",
          actions: assign(({ context, event }) => ({ problem: problemOfChange(context.change, event.error) })),
        },
      },
    },
    sharing: {
      description: "The person is asked whether a view shall be shared with the client, or no longer.",
      entry: "clearProblem",
      on: {
        "view.changed": { target: "changing", actions: assign(({ event }) => ({ change: event.change })) },
        "dialog.closed": { target: "managing" },
      },
    },
    deleting: {
      description: "The person is asked whether a view shall be deleted.",
      on: {
        "view.changed": { target: "changing", actions: assign(({ event }) => ({ change: event.change })) },
        "dialog.closed": { target: "managing", actions: "clearProblem" },
      },
    },
    changing: {
      description: "A change of a view is being saved.",
      entry: "clearProblem",
      invoke: {
        id: "changeView",
        src: "changeView",
        input: changeOf,
        onDone: { target: "managing", actions: assign({ views: ({ event }) => event.output }) },
        onError: {
          target: "managing",
          actions: assign(({ context, event }) => ({ problem: problemOfChange(context.change, event.error) })),
        },
      },
    },
  },
});
