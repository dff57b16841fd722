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

export const changeOf = ({ context: { report, change } }: { context: SavedViewsContext }) => ({ ...report, change });

export const savedOf = ({ context: { report, name, state } }: { context: SavedViewsContext }) => ({
  ...report,
  name,
  state: "state" in state ? state.state : "",
});

/** What a view or an author’s bookmark makes of the context when it is chosen. */
export const chosenView = (id: string) => ({ target: id, bookmark: null, page: undefined });
export const chosenBookmark = (bookmark: AuthorBookmark) => ({
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
export const isLinkedViewGone = ({ context: { linked }, event }: LoadedArgs) =>
  linked !== undefined && firstView(linked, event.output) === null;
export const isFirstViewOpen = ({ context: { linked, opened }, event }: LoadedArgs) =>
  opened !== undefined && firstView(linked, event.output) === opened;
export const hasFirstView = ({ context: { linked }, event }: LoadedArgs) => firstView(linked, event.output) !== null;
/** The embed config may be older than the person’s last change of the default view. */
export const isOtherViewOpen = ({ context: { linked, opened }, event }: LoadedArgs) =>
  opened !== undefined && firstView(linked, event.output) === null;
export const hasState = ({ event }: { event: { output: string | null } }) => event.output !== null;
/** The server would refuse it. */
export const isTooLarge = ({ event }: { event: { state: string } }) => isStateTooLarge(event.state);

/** A new frame shows the report as its author made it. */
export const reload = ({ embeddedReport }: SavedViewsContext, layout: ReportLayout) =>
  embeddedReport.send({ type: "layout.selected", layout });

const kindOf = (error: unknown) => (Object(error) as { kind?: unknown }).kind;

export const problemOfOpening = (error: unknown): ViewProblem => (kindOf(error) === "absent" ? "gone" : "notShown");

export function problemOfSave(error: unknown): ViewProblem {
  const failure = kindOf(error);
  if (failure === "forbidden") return "notAllowed";
  return failure === "rejected" ? "tooMany" : "notSaved";
}

export function problemOfChange(change: ViewChange | undefined, error: unknown): ViewProblem {
  const failure = kindOf(error);
  if (failure === "absent") return "missing";
  if (failure === "forbidden") return "notAllowed";
  return change?.kind === "rename" && failure === "rejected" ? "nameTaken" : "notChanged";
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
});
