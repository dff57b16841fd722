// The saved views of one shown report: which there are, which one is shown, and what the person changes about them.
// Beyond the specification.
import { assign, sendTo, setup } from "xstate";
import type { ReportRef } from "../../rules/report/report-ref.ts";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { ReportLayout } from "../../rules/report/embed-facts.ts";
import type { AuthorBookmark, ReportState, StateAnswer, StateRequest } from "../../rules/report/report-frame.ts";
import { isStateTooLarge, type ViewChange, type ViewProblem } from "../../rules/report/saved-views.ts";
import { failureKind, needs } from "../needs.ts";
import { authorBookmarksMachine } from "./author-bookmarks.machine.ts";

type Event =
  | StateAnswer
  | { type: "view.selected" | "rename.requested" | "deletion.requested" | "sharing.requested"; id: string }
  | { type: "bookmark.selected"; bookmark: AuthorBookmark }
  | { type: "original.requested"; layout: ReportLayout }
  | { type: "name.submitted"; name: string }
  | { type: "view.changed"; change: ViewChange }
  | {
      type:
        | "list.opened"
        | "report.changed"
        | "saving.requested"
        | "managing.requested"
        | "dialog.closed"
        | "problem.dismissed"
        | "retry.requested";
    };

/** Something that can be sent events: the conversation with the frame, or the embedded report. */
interface Receiver<E> {
  send: (event: E) => void;
}

export interface SavedViewsInput {
  report: ReportRef;
  /** The id of the view that the address names. */
  linked: string | undefined;
  /** The id of the view in which the report was opened at once. */
  opened: string | undefined;
  /** The page that the address names. It wins over the page of the view that is opened first. */
  page: string | undefined;
  layout: ReportLayout;
  frame: Receiver<StateRequest>;
  embeddedReport: Receiver<{ type: "layout.selected"; layout: ReportLayout } | { type: "page.selected"; page: string }>;
}

export interface SavedViewsContext extends SavedViewsInput {
  views: readonly SavedView[];
  /** The id of the view that is being opened, renamed, shared or deleted. */
  target: string | null;
  /** The id of the view that the report is shown in. */
  applied: string | null;
  /** The author’s bookmark that is being opened. */
  bookmark: AuthorBookmark | null;
  /** The author’s bookmark that the report is shown in. */
  appliedBookmark: AuthorBookmark | null;
  /** The person has selected something else since the report was shown in it. */
  isChanged: boolean;
  /** The state that is being opened or saved. */
  state: ReportState;
  name: string;
  change?: ViewChange;
  problem: ViewProblem | null;
}

export interface Saved {
  id: string;
  views: readonly SavedView[];
}

const changeOf = ({ context: { report, change } }: { context: SavedViewsContext }) => ({ ...report, change });

const savedOf = ({ context: { report, name, state } }: { context: SavedViewsContext }) => ({
  ...report,
  name,
  state: "state" in state ? state.state : "",
});

/** What a view or an author’s bookmark makes of the context when it is chosen. */
const chosenView = (id: string) => ({ target: id, bookmark: null, page: undefined });
const chosenBookmark = (bookmark: AuthorBookmark) => ({
  bookmark,
  target: null,
  page: undefined,
  state: { name: bookmark.name },
  problem: null,
});

const firstView = (linked: string | undefined, views: readonly SavedView[]) =>
  views.find(({ id, isDefault }) => (linked === undefined ? isDefault : id === linked))?.id ?? null;

interface LoadedArgs {
  context: SavedViewsContext;
  event: { output: readonly SavedView[] };
}
const isLinkedViewGone = ({ context: { linked }, event }: LoadedArgs) =>
  linked !== undefined && firstView(linked, event.output) === null;
const isFirstViewOpen = ({ context: { linked, opened }, event }: LoadedArgs) =>
  opened !== undefined && firstView(linked, event.output) === opened;
const hasFirstView = ({ context: { linked }, event }: LoadedArgs) => firstView(linked, event.output) !== null;
/** The embed config may be older than the person’s last change of the default view. */
const isOtherViewOpen = ({ context: { linked, opened }, event }: LoadedArgs) =>
  opened !== undefined && firstView(linked, event.output) === null;
const hasState = ({ event }: { event: { output: string | null } }) => event.output !== null;
/** The server would refuse it. */
const isTooLarge = ({ event }: { event: { state: string } }) => isStateTooLarge(event.state);

/** A new frame shows the report as its author made it. */
const reload = ({ embeddedReport }: SavedViewsContext, layout: ReportLayout) =>
  embeddedReport.send({ type: "layout.selected", layout });

const problemOfOpening = (error: unknown): ViewProblem => (failureKind(error) === "absent" ? "gone" : "notShown");

function problemOfSave(error: unknown): ViewProblem {
  const failure = failureKind(error);
  if (failure === "forbidden") return "notAllowed";
  return failure === "rejected" ? "tooMany" : "notSaved";
}

function problemOfChange(change: ViewChange | undefined, error: unknown): ViewProblem {
  const failure = failureKind(error);
  if (failure === "absent") return "missing";
  if (failure === "forbidden") return "notAllowed";
  return change?.kind === "rename" && failure === "rejected" ? "nameTaken" : "notChanged";
}

export const savedViewsMachine = setup({
  types: {
    context: {} as SavedViewsContext,
    events: {} as Event,
    input: {} as SavedViewsInput,
    children: {} as { authorBookmarks: "authorBookmarks" },
  },
  actors: {
    authorBookmarks: authorBookmarksMachine,
    loadViews: needs<readonly SavedView[], ReportRef>("loadViews"),
    loadState: needs<string | null, { id: string }>("loadState"),
    saveView: needs<Saved, ReportRef & { name: string; state: string }>("saveView"),
    /** Returns the views after the change. */
    changeView: needs<readonly SavedView[], ReportRef & { change: ViewChange | undefined }>("changeView"),
  },
  delays: { untilSilent: 20_000 },
  actions: {
    targetFirstView: assign(({ context }) => ({ target: firstView(context.linked, context.views) })),
    setApplied: assign(({ context }) => ({
      applied: context.target,
      appliedBookmark: context.bookmark,
      isChanged: false,
    })),
    setOpened: assign(({ context }) => ({ applied: context.opened ?? null })),
    clearApplied: assign({ applied: null, appliedBookmark: null, isChanged: false }),
    setChanged: assign(({ context }) => ({ isChanged: (context.applied ?? context.appliedBookmark) !== null })),
    setRefusal: assign(({ context: { bookmark } }) => ({
      problem: bookmark ? ("bookmarkNotFitting" as const) : ("notFitting" as const),
    })),
    clearProblem: assign({ problem: null }),
    forwardOpening: sendTo("authorBookmarks", { type: "list.opened" }),
    requestApplying: ({ context: { frame, state }, self }) =>
      frame.send({ type: "state.applyRequested", state, replyTo: self }),
    requestCapture: ({ context: { frame }, self }) => frame.send({ type: "state.captureRequested", replyTo: self }),
    keepState: ({ context: { frame, state } }) => frame.send({ type: "state.kept", state }),
    returnToPage: ({ context: { embeddedReport, page } }) => {
      if (page !== undefined) embeddedReport.send({ type: "page.selected", page });
    },
    forgetState: ({ context: { frame } }) => frame.send({ type: "state.kept", state: undefined }),
  },
}).createMachine({
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
