/** So many characters a name may have. */
export const MAX_VIEW_NAME = 100;
/** So many views a person may save of one report. */
export const MAX_SAVED_VIEWS = 50;
/** So many bytes the state of a report may have. */
export const MAX_VIEW_STATE = 256 * 1024;

/** The name, cut to what may be saved. A character that needs two places is not cut in half. */
export const limitViewName = (name: string): string => name.slice(0, MAX_VIEW_NAME).replace(/[\ud800-\udbff]$/u, "");

export const isStateTooLarge = (state: string): boolean => new TextEncoder().encode(state).length > MAX_VIEW_STATE;

/** Why a saved view is not shown or not changed. `gone`: deleted, or not shared with the person. */
export type ViewProblem =
  | "gone"
  | "notFitting"
  | "bookmarkNotFitting"
  | "notShown"
  | "notSaved"
  | "tooLarge"
  | "tooMany"
  | "nameTaken"
  | "notChanged"
  | "notAllowed"
  | "missing";

export const viewProblems: Record<ViewProblem, string> = {
  gone: "This view was deleted or is not shared with you. The report is shown without it.",
  notFitting: "The report has changed since this view was saved. It is shown without the view. Save the view again.",
  bookmarkNotFitting: "The report can no longer show this bookmark, and was left as it is. Choose another one.",
  notShown: "The view could not be shown. Try again.",
  notSaved: "The view could not be saved. Try again.",
  tooLarge: "The report’s filters and selections are too large for a view. Clear some of them and try again.",
  tooMany: "You have the most views that this report can have. Delete one first.",
  nameTaken: "Another of your views has this name. Choose another name.",
  notChanged: "The change could not be saved. Try again.",
  notAllowed: "Only administrators can share views and change shared ones. Nothing was changed.",
  missing: "This view no longer exists. Nothing was changed.",
};

export const bookmarksFailed = "The author’s bookmarks could not be read. Open this list again to retry.";

/** What a person changes about a view, but for what it shows. A null view: none is the default. */
export type ViewChange =
  | { kind: "rename"; id: string; name: string }
  | { kind: "delete"; id: string }
  | { kind: "setDefault"; id: string | null }
  | { kind: "share"; id: string; isShared: boolean };

/** The person’s own view that saving under this name would replace. */
export const findReplacedView = <View extends { name: string; isOwn: boolean }>(views: readonly View[], name: string) =>
  views.find((view) => view.isOwn && view.name.toLowerCase() === name.trim().toLowerCase());
