// The saved views of one shown report: which there are, which one is shown, and what the person changes about them.
// Beyond the specification.
import { changeOf, openingBookmark, refusingLarge, savedOf, savedViewsSetup, viewsOf } from "./saved-views.setup.ts";

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
            guard: { type: "isFirstViewOpen", params: viewsOf },
            target: "ready",
            actions: [{ type: "setViews", params: viewsOf }, "setOpened"],
          },
          {
            guard: { type: "isLinkedViewGone", params: viewsOf },
            target: "ready",
            actions: [
              { type: "setViews", params: viewsOf },
              { type: "setProblem", params: { problem: "gone" } },
            ],
          },
          {
            guard: { type: "hasFirstView", params: viewsOf },
            target: "opening",
            actions: [{ type: "setViews", params: viewsOf }, "targetFirstView"],
          },
          {
            guard: { type: "isOtherViewOpen", params: viewsOf },
            target: "ready",
            actions: [
              { type: "setViews", params: viewsOf },
              "forgetState",
              { type: "reload", params: ({ context }) => context },
            ],
          },
          { target: "ready", actions: { type: "setViews", params: viewsOf } },
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
        "view.selected": { target: "opening", actions: { type: "setTarget", params: ({ event }) => event } },
        "bookmark.selected": openingBookmark,
        "original.requested": {
          actions: ["clearApplied", "clearProblem", "forgetState", { type: "reload", params: ({ event }) => event }],
        },
        "saving.requested": { target: "naming", actions: "clearProblem" },
        "managing.requested": { target: "managing", actions: "clearProblem" },
        "sharing.requested": { target: "sharing", actions: { type: "setTarget", params: ({ event }) => event } },
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
            guard: { type: "hasState", params: ({ event }) => ({ state: event.output }) },
            target: "applying",
            actions: { type: "setState", params: ({ event }) => ({ state: event.output ?? "" }) },
          },
          { target: "ready", actions: { type: "setProblem", params: { problem: "notFitting" } } },
        ],
        onError: { target: "ready", actions: { type: "setFailure", params: ({ event }) => event } },
      },
      on: {
        "view.selected": {
          target: "opening",
          reenter: true,
          actions: { type: "setTarget", params: ({ event }) => event },
        },
        "bookmark.selected": openingBookmark,
      },
    },
    applying: {
      description: "The report is asked to show the view or the author’s bookmark.",
      entry: "requestApplying",
      after: { untilSilent: { target: "ready", actions: { type: "setProblem", params: { problem: "notShown" } } } },
      on: {
        "state.applied": { target: "ready", actions: ["setApplied", "keepState", "returnToPage"] },
        "state.refused": { target: "ready", actions: "setRefusal" },
      },
    },
    naming: {
      description: "The person names the view to save.",
      on: {
        "name.submitted": { target: "capturing", actions: { type: "setName", params: ({ event }) => event } },
        "dialog.closed": { target: "ready", actions: "clearProblem" },
      },
    },
    capturing: {
      description: "The report is asked what it shows.",
      entry: ["clearProblem", "requestCapture"],
      after: { untilSilent: { target: "naming", actions: { type: "setProblem", params: { problem: "notSaved" } } } },
      on: {
        "state.captured": [
          refusingLarge,
          { target: "saving", actions: { type: "setState", params: ({ event }) => event } },
        ],
        "state.refused": { target: "naming", actions: { type: "setProblem", params: { problem: "notSaved" } } },
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
          actions: [{ type: "setSaved", params: ({ event }) => event.output }, "keepState"],
        },
        onError: { target: "naming", actions: { type: "setSaveFailure", params: ({ event }) => event } },
      },
    },
    managing: {
      description: "The person sees all views, to rename, share, delete or choose them.",
      entry: "forwardOpening",
      on: {
        "view.selected": { target: "opening", actions: { type: "setTarget", params: ({ event }) => event } },
        "bookmark.selected": openingBookmark,
        "rename.requested": {
          target: "renaming",
          actions: [{ type: "setTarget", params: ({ event }) => event }, "clearProblem"],
        },
        "sharing.requested": { target: "sharing", actions: { type: "setTarget", params: ({ event }) => event } },
        "deletion.requested": { target: "deleting", actions: { type: "setTarget", params: ({ event }) => event } },
        "view.changed": { target: "changing", actions: { type: "setChange", params: ({ event }) => event } },
        "dialog.closed": { target: "ready", actions: "clearProblem" },
      },
    },
    renaming: {
      description: "The person gives a view another name.",
      on: {
        "view.changed": { target: "savingName", actions: { type: "setChange", params: ({ event }) => event } },
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
        onDone: { target: "managing", actions: { type: "setViews", params: viewsOf } },
        onError: { target: "renaming", actions: { type: "setChangeFailure", params: ({ event }) => event } },
      },
    },
    sharing: {
      description: "The person is asked whether a view shall be shared with the client, or no longer.",
      entry: "clearProblem",
      on: {
        "view.changed": { target: "changing", actions: { type: "setChange", params: ({ event }) => event } },
        "dialog.closed": { target: "managing" },
      },
    },
    deleting: {
      description: "The person is asked whether a view shall be deleted.",
      on: {
        "view.changed": { target: "changing", actions: { type: "setChange", params: ({ event }) => event } },
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
        onDone: { target: "managing", actions: { type: "setViews", params: viewsOf } },
        onError: { target: "managing", actions: { type: "setChangeFailure", params: ({ event }) => event } },
      },
    },
  },
});
