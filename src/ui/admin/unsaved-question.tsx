import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import { Notice } from "../parts/notice.tsx";

interface UnsavedQuestionProps {
  /** What would be lost. */
  text: string;
  /** Called when Keep editing is pressed. */
  onKeep: () => void;
  /** Called when Discard is pressed. */
  onDiscard: () => void;
}

/** Asked before the user goes on and loses unsaved input. */
export function UnsavedQuestion({ text, onKeep, onDiscard }: UnsavedQuestionProps) {
  return (
    <div role="alert">
      <Notice
        tone="warning"
        action={
          <>
            <Button ref={takeFocus} size="small" onClick={onKeep}>
              Keep editing
            </Button>
            <Button size="small" variant="danger" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
