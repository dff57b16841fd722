import type { RecordedEntry } from "../../api/recorded-contract.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { describeActor, describeOwnEntry, describeReport } from "./recorded-texts.ts";
import styles from "./session-dialogs.module.css";

/** What the person did, and what others did to their account or as them, the newest first. */
export function RecordedEntries({ entries }: { entries: readonly RecordedEntry[] }) {
  if (entries.length === 0) return <Notice tone="empty">The audit log has no row about you.</Notice>;
  return (
    <table className={styles.table} data-wide-names>
      <caption className={styles.hidden}>Rows of the audit log about you</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              {describeOwnEntry(entry)}
              <span className={styles.secondLine}>{describeReport(entry)}</span>
            </th>
            <td>
              <DateTime at={entry.at} />
            </td>
            <td>
              {describeActor(entry)}
              {hasNamedActor(entry) && <span className={styles.secondLine}>{entry.actorEmail}</span>}
              {entry.address !== null && <span className={styles.secondLine}>from {entry.address}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the email tells which of several namesakes it was. */
const hasNamedActor = ({ isOwn, actorName }: RecordedEntry) => !isOwn && actorName !== null;
