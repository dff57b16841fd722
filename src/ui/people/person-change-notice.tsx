import type { PersonChangeView } from "../../machines/people/person-change.machine.ts";
import { notConfirmedText } from "../../rules/admin/messages.ts";
import { Notice } from "../parts/notice.tsx";
import styles from "../lists/details.module.css";
import { noSessions, personChangeTexts } from "./person-change-texts.ts";

interface PersonChangeNoticeProps {
  /** Null where the change that was requested last is none of those shown here. */
  view: PersonChangeView | null;
  /** Whether it says whom the change is about. */
  isNamed?: boolean;
}

/** Says how the change of a person ended. */
export function PersonChangeNotice({ view, isNamed = false }: PersonChangeNoticeProps) {
  const title = isNamed && view && view.at !== "closed" ? { title: view.person.name } : {};
  const hadNothing = view?.at === "done" && view.change === "endSessions" && view.hadNoSessions;
  return (
    <>
      <div className={styles.outcome} aria-live="polite">
        {view?.at === "done" && (
          <Notice tone={hadNothing ? "info" : "success"} {...title}>
            {hadNothing ? noSessions : personChangeTexts[view.change].done}
          </Notice>
        )}
      </div>
      {view?.at === "refused" && (
        <Notice tone="danger" {...title}>
          {view.refusal}
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
