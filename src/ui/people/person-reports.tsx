import type { PersonDetails, PersonReport, PersonReportPage, PersonRow } from "../../api/people-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import styles from "../lists/details.module.css";

export interface PersonReportsProps {
  person: PersonRow;
  details: Pick<PersonDetails, "reportCount" | "hiddenReportCount">;
  /** What is loaded so far, and how many there are. */
  page: Pick<PersonReportPage, "reports" | "total">;
  more: Pick<ShowMoreProps, "at" | "hasMore" | "onMore" | "onRetry">;
  /** Called by View as, with the report. Undefined: nobody may view as they do. */
  onViewAs: ((report: PersonReport) => void) | undefined;
}

/** Everything that a person can see, each report with its client and the reason. */
export function PersonReports({ person, details, page, more, onViewAs }: PersonReportsProps) {
  const canOpenPortal = person.role !== "none" && person.isActive !== false && !person.isInvited;
  const viewAs = canOpenPortal ? onViewAs : undefined;
  return (
    <section className={styles.section} aria-label="What they can see">
      <h3 className={styles.title}>What they can see</h3>
      {page.total === 0 ? (
        <Notice tone="empty">No report is assigned to them.</Notice>
      ) : (
        <>
          <p className={styles.quiet}>
            {formatCount(details.reportCount, "report")}
            {details.hiddenReportCount > 0 &&
              `, and ${details.hiddenReportCount.toLocaleString("en")} assigned that they cannot see`}
          </p>
          <ul className={styles.list}>
            {page.reports.map((report) => (
              <li key={report.subscriptionReportId}>
                <span>
                  <span className={styles.name}>{report.reportName}</span> · {report.subscriptionName}
                </span>
                <Reason report={report} />
                {viewAs && report.reason === "mapped" && (
                  <button type="button" className={styles.link} onClick={() => viewAs(report)}>
                    View as {person.name}{" "}
                    <span className={styles.announcement}>
                      {report.reportName}, {report.subscriptionName}
                    </span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowMore {...more} listed={page.reports.length} total={page.total} failure="More reports could not be loaded." />
    </section>
  );
}

/** A person sees a report that is assigned to them while they are a user of its client. */
function Reason({ report: { reason, mappedBy, mappedAt } }: { report: PersonReport }) {
  return (
    <>
      <span className={styles.quiet}>
        {mappedBy === null ? "Assigned to them" : `Assigned by ${mappedBy}`}
        {mappedAt !== null && (
          <>
            {", "}
            <DateTime at={mappedAt} />
          </>
        )}
      </span>
      {reason === "notMember" && <span className={styles.warning}>Cannot see it: not a user of this client.</span>}
    </>
  );
}
