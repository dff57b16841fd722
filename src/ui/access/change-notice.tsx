import type { SingleChange } from "../../machines/access/access-change.machine.ts";
import type { MappingChangesView } from "../../machines/access/mapping-changes.machine.ts";
import styles from "../lists/details.module.css";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";

interface ChangeNoticeProps {
  /** Null: no report was given or taken here. */
  view: (MappingChangesView & SingleChange) | null;
  onResume: () => void;
  onUndo: () => void;
}

/** Says beside the list how the change of one report of one person ended. */
export const ChangeNotice = (props: ChangeNoticeProps) => (
  <div className={styles.outcome} aria-live="polite">
    <Outcome {...props} />
  </div>
);

function Outcome({ view, onResume, onUndo }: ChangeNoticeProps) {
  if (!view || (view.at === "sending" && !view.undoing)) return null;
  const { at, undoing, change, name, failed } = view;
  const [failure] = failed;
  if (failure) return <Notice tone="danger" title={name}>{`${failure.message}.`}</Notice>;
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
  const isAdded = (change.action === "add") !== (undoing && at === "settled");
  return (
    <Notice
      tone="success"
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
    </Notice>
  );
}
