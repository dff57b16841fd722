import type { Outcome } from "../../api/contract.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";

interface ChangeOutcomeProps {
  outcome: Outcome | undefined;
  isBusy?: boolean;
  /** Undefined: the change cannot be taken back here. */
  onUndo?: (() => void) | undefined;
}

/** How the last change went. Only a failure stays until the next change. */
export function ChangeOutcome({ outcome, isBusy = false, onUndo }: ChangeOutcomeProps) {
  return (
    <>
      {outcome && !outcome.isSuccess && <Notice tone="danger">{endSentence(outcome.message)}</Notice>}
      <ToastPlace>
        {outcome?.isSuccess && (
          <Toast
            action={
              onUndo && (
                <Button size="small" disabled={isBusy} onClick={onUndo}>
                  Undo
                </Button>
              )
            }
          >
            {endSentence(outcome.message)}
          </Toast>
        )}
      </ToastPlace>
    </>
  );
}
