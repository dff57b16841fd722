import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { notConfirmedText } from "../../rules/admin/messages.ts";
import { endSentence } from "../../rules/end-sentence.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { noSessions, personChangeTexts } from "./person-change-texts.ts";

interface PersonChangeNoticeProps {
  /** Null where the change that was requested last is none of those shown here. */
  view: PersonChangeView | null;
  /** Whether it says whom the change is about. */
  isNamed?: boolean;
  /** Takes them out of the client that they were added to. */
  onUndo?: (() => void) | undefined;
}

/** Says how the change of a person ended. */
export function PersonChangeNotice({ view, isNamed = false, onUndo }: PersonChangeNoticeProps) {
  const title = isNamed && view && view.at !== "closed" ? { title: view.person.name } : {};
  const hadNothing = view?.at === "done" && view.change === "endSessions" && view.hadNoSessions;
  return (
    <>
      <ToastPlace>
        {view?.at === "done" && (
          <Toast
            {...title}
            action={
              view.change === "addToClient" && (
                <Button size="small" onClick={onUndo}>
                  Undo
                </Button>
              )
            }
          >
            {hadNothing ? noSessions : personChangeTexts[view.change].done}
          </Toast>
        )}
      </ToastPlace>
      {view?.at === "refused" && (
        <Notice tone="danger" {...title}>
          {endSentence(view.refusal)}
        </Notice>
      )}
      {view?.at === "failed" && (
        <Notice tone="danger" {...title}>
          {notConfirmedText}
        </Notice>
      )}
    </>
  );
}
