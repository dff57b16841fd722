// What the saved views of a report know, need and do; their states are in saved-views.machine.ts.
import { assign, sendTo, setup } from "xstate";
import type { ReportRef } from "../../rules/report/report-ref.ts";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { ReportLayout } from "../../rules/report/embed-facts.ts";
import type { AuthorBookmark, ReportState, StateAnswer, StateRequest } from "../../rules/report/report-frame.ts";
import { isStateTooLarge, type ViewChange, type ViewProblem } from "../../rules/report/saved-views.ts";
import { needs } from "../needs.ts";
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
type Loaded = { views: readonly SavedView[] };
type Failed = { error: unknown };

export const viewsOf = ({ event }: { event: { output: readonly SavedView[] } }): Loaded => ({
  views: event.output,
});

export const changeOf = ({ context: { report, change } }: { context: SavedViewsContext }) => ({ ...report, change });

export const savedOf = ({ context: { report, name, state } }: { context: SavedViewsContext }) => ({
  ...report,
  name,
  state: "state" in state ? state.state : "",
});

const bookmarkOf = ({ event }: { event: { bookmark: AuthorBookmark } }) => event;
export const openingBookmark = {
  target: "applying" as const,
  actions: { type: "setBookmark" as const, params: bookmarkOf },
};
const capturedOf = ({ event }: { event: { state: string } }) => event;
/** The server would refuse it. */
export const refusingLarge = {
  guard: { type: "isTooLarge" as const, params: capturedOf },
  target: "naming" as const,
  actions: { type: "setProblem" as const, params: { problem: "tooLarge" as const } },
};

const kindOf = (error: unknown) => (error as { kind?: unknown } | null)?.kind;
const firstView = (linked: string | undefined, { views }: Loaded) =>
  views.find(({ id, isDefault }) => (linked === undefined ? isDefault : id === linked))?.id ?? null;

function problemOfSave(failure: unknown): ViewProblem {
  if (failure === "forbidden") return "notAllowed";
  return failure === "rejected" ? "tooMany" : "notSaved";
}

function problemOfChange(change: ViewChange["kind"] | undefined, failure: unknown): ViewProblem {
  if (failure === "absent") return "missing";
  if (failure === "forbidden") return "notAllowed";
  return change === "rename" && failure === "rejected" ? "nameTaken" : "notChanged";
}

export const savedViewsSetup = setup({
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
  guards: {
    isLinkedViewGone: ({ context: { linked } }, loaded: Loaded) =>
      linked !== undefined && firstView(linked, loaded) === null,
    isFirstViewOpen: ({ context: { linked, opened } }, loaded: Loaded) =>
      opened !== undefined && firstView(linked, loaded) === opened,
    /** The embed config may be older than the person’s last change of the default view. */
    isOtherViewOpen: ({ context: { linked, opened } }, loaded: Loaded) =>
      opened !== undefined && firstView(linked, loaded) === null,
    hasFirstView: ({ context: { linked } }, loaded: Loaded) => firstView(linked, loaded) !== null,
    isTooLarge: (_, { state }: { state: string }) => isStateTooLarge(state),
    hasState: (_, { state }: { state: string | null }) => state !== null,
  },
  actions: {
    setViews: assign((_, { views }: Loaded) => ({ views })),
    setTarget: assign((_, { id }: { id: string }) => ({ target: id, bookmark: null, page: undefined })),
    targetFirstView: assign(({ context }) => ({ target: firstView(context.linked, context) })),
    setBookmark: assign((_, { bookmark }: { bookmark: AuthorBookmark }) => ({
      bookmark,
      target: null,
      page: undefined,
      state: { name: bookmark.name },
      problem: null,
    })),
    setState: assign((_, { state }: { state: string }) => ({ state: { state } })),
    setName: assign((_, { name }: { name: string }) => ({ name: name.trim() })),
    setChange: assign((_, { change }: { change: ViewChange }) => ({ change })),
    setApplied: assign(({ context }) => ({
      applied: context.target,
      appliedBookmark: context.bookmark,
      isChanged: false,
    })),
    setOpened: assign(({ context }) => ({ applied: context.opened ?? null })),
    setSaved: assign((_, { id, views }: Saved) => ({ views, applied: id, appliedBookmark: null, isChanged: false })),
    clearApplied: assign({ applied: null, appliedBookmark: null, isChanged: false }),
    setChanged: assign(({ context }) => ({ isChanged: (context.applied ?? context.appliedBookmark) !== null })),
    setProblem: assign((_, { problem }: { problem: ViewProblem }) => ({ problem })),
    setRefusal: assign(({ context: { bookmark } }) => ({
      problem: bookmark ? ("bookmarkNotFitting" as const) : ("notFitting" as const),
    })),
    clearProblem: assign({ problem: null }),
    setFailure: assign((_, { error }: Failed) => ({
      problem: kindOf(error) === "absent" ? ("gone" as const) : ("notShown" as const),
    })),
    setSaveFailure: assign((_, { error }: Failed) => ({
      problem: problemOfSave(kindOf(error)),
    })),
    setChangeFailure: assign(({ context: { change } }, { error }: Failed) => ({
      problem: problemOfChange(change?.kind, kindOf(error)),
    })),
    forwardOpening: sendTo("authorBookmarks", { type: "list.opened" }),
    requestApplying: ({ context: { frame, state }, self }) =>
      frame.send({ type: "state.applyRequested", state, replyTo: self }),
    requestCapture: ({ context: { frame }, self }) => frame.send({ type: "state.captureRequested", replyTo: self }),
    keepState: ({ context: { frame, state } }) => frame.send({ type: "state.kept", state }),
    returnToPage: ({ context: { embeddedReport, page } }) => {
      if (page !== undefined) embeddedReport.send({ type: "page.selected", page });
    },
    forgetState: ({ context: { frame } }) => frame.send({ type: "state.kept", state: undefined }),
    /** A new frame shows the report as its author made it. */
    reload: ({ context: { embeddedReport } }, { layout }: { layout: ReportLayout }) =>
      embeddedReport.send({ type: "layout.selected", layout }),
  },
});
