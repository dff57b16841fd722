// What is read of the saved views. In a file of its own, because the machine is loaded later than the ribbon.
import type { SnapshotFrom } from "xstate";
import type { SavedView } from "../../api/saved-views-contract.ts";
import type { ViewProblem } from "../../rules/report/saved-views.ts";
import type { savedViewsMachine } from "./saved-views.machine.ts";

export interface SavedViewsView {
  at: SnapshotFrom<typeof savedViewsMachine>["value"];
  views: readonly SavedView[];
  /** The one that the report is shown in. */
  applied: SavedView | null;
  /** The one that is being opened, renamed, shared or deleted. */
  target: SavedView | null;
  problem: ViewProblem | null;
}

export function savedViewsView({
  value,
  context: { views, applied, target, problem },
}: SnapshotFrom<typeof savedViewsMachine>): SavedViewsView {
  const find = (id: string | null) => views.find((view) => view.id === id) ?? null;
  return { at: value, views, applied: find(applied), target: find(target), problem };
}
