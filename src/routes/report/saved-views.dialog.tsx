import type { SavedViewsView } from "../../machines/report/saved-views-view.ts";
import { SavedViewsDialog } from "../../ui/report/saved-views-dialog.tsx";
import type { SavedViewsActor } from "../route-context.ts";

/** Loaded when a person first saves or manages views. */
export function SavedViewsDialogRoute({ actor, view }: { actor: SavedViewsActor; view: SavedViewsView }) {
  return (
    <SavedViewsDialog
      view={view}
      onSelect={(id) => actor.send({ type: "view.selected", id })}
      onSubmitName={(name) => actor.send({ type: "name.submitted", name })}
      onRename={(id) => actor.send({ type: "rename.requested", id })}
      onDelete={(id) => actor.send({ type: "deletion.requested", id })}
      onChange={(change) => actor.send({ type: "view.changed", change })}
      onClose={() => actor.send({ type: "dialog.closed" })}
    />
  );
}
