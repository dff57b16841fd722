import { SavedViewsDialog, type SavedViewsDialogProps } from "../../ui/report/saved-views-dialog.tsx";
import type { SavedViewsActor } from "../route-context.ts";

interface SavedViewsDialogRouteProps extends Pick<
  SavedViewsDialogProps,
  "view" | "authorBookmarks" | "client" | "canShare"
> {
  actor: SavedViewsActor;
}

/** Loaded when a person first saves or manages views. */
export function SavedViewsDialogRoute({ actor, ...values }: SavedViewsDialogRouteProps) {
  return (
    <SavedViewsDialog
      {...values}
      onSelect={(id) => actor.send({ type: "view.selected", id })}
      onSelectBookmark={(bookmark) => actor.send({ type: "bookmark.selected", bookmark })}
      onSubmitName={(name) => actor.send({ type: "name.submitted", name })}
      onRename={(id) => actor.send({ type: "rename.requested", id })}
      onShare={(id) => actor.send({ type: "sharing.requested", id })}
      onDelete={(id) => actor.send({ type: "deletion.requested", id })}
      onChange={(change) => actor.send({ type: "view.changed", change })}
      onClose={() => actor.send({ type: "dialog.closed" })}
    />
  );
}
