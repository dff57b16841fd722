// What is read of the saved views. In a file of its own, because the machine is loaded later than the ribbon.
import type { SnapshotFrom } from "xstate";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { AuthorBookmark } from "../../rules/report/report-frame.ts";
import type { ViewProblem } from "../../rules/report/saved-views.ts";
import type { authorBookmarksMachine } from "./author-bookmarks.machine.ts";
import type { savedViewsMachine } from "./saved-views.machine.ts";

export interface SavedViewsView {
  at: SnapshotFrom<typeof savedViewsMachine>["value"];
  views: readonly SavedView[];
  /** The one that the report is shown in. */
  applied: SavedView | null;
  /** The author’s bookmark that the report is shown in. */
  appliedBookmark: AuthorBookmark | null;
  /** The person has selected something else since the report was shown in it. */
  isChanged: boolean;
  /** The one that is being opened, renamed, shared or deleted. */
  target: SavedView | null;
  problem: ViewProblem | null;
}

export function savedViewsView({
  value,
  context: { views, applied, appliedBookmark, isChanged, target, problem },
}: SnapshotFrom<typeof savedViewsMachine>): SavedViewsView {
  const find = (id: string | null) => views.find((view) => view.id === id) ?? null;
  return { at: value, views, applied: find(applied), appliedBookmark, isChanged, target: find(target), problem };
}

export interface AuthorBookmarksView {
  at: "unread" | "reading" | "read" | "failed";
  bookmarks: readonly AuthorBookmark[];
}

export function authorBookmarksView({
  value,
  context,
}: SnapshotFrom<typeof authorBookmarksMachine>): AuthorBookmarksView {
  return { at: value, bookmarks: context.bookmarks };
}
