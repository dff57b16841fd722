import type { SingleChange } from "../../machines/access/access-change.machine.ts";
import type { MappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";

interface ChangeNoticeProps {
  /** Null: no report was given or taken here. */
  view: (MappingChangesView & SingleChange) | null;
  onResume: () => void;
  onUndo: () => void;
}

/** Says how the change of one report of one person ended: in the place of the change, where it did not succeed. */
export const ChangeNotice = ({ view, onResume, onUndo }: ChangeNoticeProps) => (
  <>
    <Problem view={view} onResume={onResume} />
    <ToastPlace>
      {view && view.at !== "interrupted" && view.failed.length === 0 && <Outcome view={view} onUndo={onUndo} />}
    </ToastPlace>
  </>
);

function Problem({ view, onResume }: Pick<ChangeNoticeProps, "view" | "onResume">) {
  if (!view) return null;
  const { at, name, failed } = view;
  const [failure] = failed;
  if (failure)
    return (
      <Notice tone="danger" title={name}>
        {endSentence(failure.message)}
      </Notice>
    );
  if (at === "interrupted")
    return (
      <Notice
        tone="danger"
        title={name}
        action={
          <Button size="small" onClick={onResume}>
            Try again
          </Button>
        }
      >
        The server did not confirm the change.
      </Notice>
    );
  return null;
}

interface OutcomeProps extends Pick<ChangeNoticeProps, "onUndo"> {
  view: NonNullable<ChangeNoticeProps["view"]>;
}

function Outcome({ view, onUndo }: OutcomeProps) {
  const { at, undoing, change, name } = view;
  if (at === "sending" && !undoing) return null;
  const isAdded = (change.action === "add") !== (undoing && at === "settled");
  return (
    <Toast
      title={name}
      action={
        (view.canUndo || at === "sending") && (
          <Button size="small" busy={at === "sending"} onClick={onUndo}>
            Undo
          </Button>
        )
      }
    >
      {isAdded ? "Access given." : "Access removed."}
    </Toast>
  );
}
