import { useEffect, useState } from "react";
import { Button } from "../parts/button.tsx";
import { isFocusTaken, rememberFocus, takeFocus } from "../parts/focus-return.ts";
import { Notice } from "../parts/notice.tsx";
import styles from "./unsaved-question.module.css";

interface UnsavedQuestionProps {
  /** What is not saved. */
  text: string;
  /** Called when Keep editing is pressed. */
  onKeep: () => void;
  /** The other button. Only what is discarded is lost. */
  discardLabel?: "Discard" | "Leave";
  /** Called when the other button is pressed. */
  onDiscard: () => void;
  /** Whether the focus then returns to where it was. Not to a tab, which the focus would open. */
  returnsFocus?: boolean;
}

/** Asked before the user goes on without saving. */
export function UnsavedQuestion({
  text,
  onKeep,
  discardLabel = "Discard",
  onDiscard,
  returnsFocus = false,
}: UnsavedQuestionProps) {
  const [restoreFocus] = useState(rememberFocus);
  useEffect(
    () => () => {
      if (returnsFocus && !isFocusTaken()) restoreFocus();
    },
    [returnsFocus, restoreFocus],
  );
  return (
    <div role="alert">
      <Notice
        tone="warning"
        action={
          <span className={styles.answers}>
            <Button ref={takeFocus} size="small" onClick={onKeep}>
              Keep editing
            </Button>
            <Button size="small" variant={discardLabel === "Discard" ? "danger" : "secondary"} onClick={onDiscard}>
              {discardLabel}
            </Button>
          </span>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
