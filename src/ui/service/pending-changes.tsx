import type { Outcome } from "../../api/contract.ts";
import type { PendingChange } from "../../api/four-eyes-contract.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import lists from "../lists/details.module.css";
import styles from "./service-page.module.css";

interface PendingChangesProps {
  changes: readonly PendingChange[];
  isDeciding: boolean;
  /** Of the last decision. */
  outcome: Outcome | undefined;
  onDecide: (id: string, isApproved: boolean) => void;
}

/** Changes that wait for a second administrator. Nothing where there are none. */
export function PendingChanges({ outcome, ...waiting }: PendingChangesProps) {
  return (
    <>
      <ChangeOutcome outcome={outcome} />
      <Waiting {...waiting} />
    </>
  );
}

function Waiting({ changes, isDeciding, onDecide }: Omit<PendingChangesProps, "outcome">) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Waiting for a second administrator">
      <h2>Waiting for a second administrator</h2>
      <ul className={lists.list}>
        {changes.map(({ id, what, personName, requestedBy, requestedAt, isOwn }) => (
          <li key={id} className={lists.removable}>
            <div className={lists.texts}>
              <span className={lists.name}>{what}</span>
              {personName !== null && <span>{personName}</span>}
              <span className={lists.quiet}>
                Asked by {isOwn ? "you" : requestedBy}, <DateTime at={requestedAt} />
              </span>
            </div>
            <div className={lists.actions}>
              {!isOwn && (
                <Button size="small" variant="primary" busy={isDeciding} onClick={() => onDecide(id, true)}>
                  Approve
                </Button>
              )}
              <Button size="small" busy={isDeciding} onClick={() => onDecide(id, false)}>
                {isOwn ? "Withdraw" : "Refuse"}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
