import type { Outcome } from "../../api/contract.ts";
import type { PendingChange } from "../../api/four-eyes-contract.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import lists from "../lists/details.module.css";
import styles from "./failed-openings.module.css";

interface PendingChangesProps {
  changes: readonly PendingChange[];
  isDeciding: boolean;
  /** Of the last decision. */
  outcome: Outcome | undefined;
  onDecide: (id: string, isApproved: boolean) => void;
}

/** Changes that wait for a second administrator. Nothing where there are none. */
export function PendingChanges({ changes, isDeciding, outcome, onDecide }: PendingChangesProps) {
  if (changes.length === 0 && !outcome) return null;
  return (
    <section className={styles.section} aria-label="Waiting for a second administrator">
      <h2 className={styles.title}>Waiting for a second administrator</h2>
      <div className={lists.live} aria-live="polite">
        {outcome && <Notice tone={outcome.isSuccess ? "success" : "warning"}>{outcome.message}</Notice>}
      </div>
      {changes.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Asked by</th>
              <th scope="col">Decision</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, what, personName, requestedBy, requestedAt, isOwn }) => (
              <tr key={id}>
                <th scope="row">
                  {what}
                  {personName !== null && <span className={styles.secondLine}>{personName}</span>}
                </th>
                <td>
                  {isOwn ? "You" : requestedBy}
                  <span className={styles.secondLine}>
                    <DateTime at={requestedAt} />
                  </span>
                </td>
                <td>
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
