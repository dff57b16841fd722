import type { RecordedOpening } from "../../api/recorded-contract.ts";
import { describeOutcome } from "../../rules/report/opening-outcome.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./session-dialogs.module.css";

/** The reports that the portal opened for the person, the newest first. */
export function RecordedOpenings({ openings }: { openings: readonly RecordedOpening[] }) {
  if (openings.length === 0) return <Notice tone="empty">You have not opened a report yet.</Notice>;
  return (
    <>
      <p className={styles.quiet}>
        “Not shown” means that the report was prepared for you and you did not see it. Administrators see in Service
        which reports failed for you. An administrator who views a report as you is in the audit log.
      </p>
      <table className={styles.table} data-wide-names>
        <caption className={styles.hidden}>Reports that were opened</caption>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">When</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {openings.map((opening) => (
            <tr key={opening.id}>
              <th scope="row">
                {opening.reportName ?? "A deleted report"}
                <span className={styles.secondLine}>{opening.clientName ?? "A deleted client"}</span>
              </th>
              <td>
                <DateTime at={opening.openedAt} />
              </td>
              <td>
                {describeOutcome(opening)}
                {opening.failure?.reference && (
                  <span className={styles.secondLine}>Reference {opening.failure.reference}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
