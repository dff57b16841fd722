import type { ReactNode } from "react";
import type { PersonDetails, PersonReport, PersonReportPage, PersonRow } from "../../api/people-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import type { Option } from "../parts/option-search.ts";
import { AccessWays } from "../access/access-ways.tsx";
import { Addition } from "../lists/addition.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import styles from "../lists/details.module.css";

export interface PersonReportsProps {
  person: PersonRow;
  details: Pick<PersonDetails, "reportCount" | "hiddenReportCount">;
  /** What is loaded so far, and how many there are. */
  page: Pick<PersonReportPage, "reports" | "total">;
  more: Pick<ShowMoreProps, "at" | "hasMore" | "onMore" | "onRetry">;
  /** Called by View as, with the report. Undefined: nobody may view as they do. */
  onViewAs?: ((report: PersonReport) => void) | undefined;
  /** Gives and takes single reports. Undefined until the lists of the admin area are loaded. */
  giving?:
    | {
        /** The reports of their clients that are not assigned to them. */
        options: readonly Option[];
        isBusy: boolean;
        /** Of the last one. */
        notice: ReactNode;
        onGive: (subscriptionReportId: number) => void;
        onTake: (report: PersonReport) => void;
      }
    | undefined;
}

/** Everything that a person can see, each report with its client and the reason. */
export function PersonReports({ person, details, page, more, onViewAs, giving }: PersonReportsProps) {
  const canOpenPortal = person.role !== "none" && person.isActive !== false && !person.isInvited;
  const viewAs = canOpenPortal ? onViewAs : undefined;
  const failure = "More reports could not be loaded.";
  return (
    <ListSection
      title="What they can see"
      emptyText="No report is assigned to them."
      listed={page.reports.length}
      total={page.total}
      notice={
        <>
          {details.hiddenReportCount > 0 && (
            <p className={styles.quiet}>
              {formatCount(details.reportCount, "report")}, and {details.hiddenReportCount.toLocaleString("en")}{" "}
              assigned that they cannot see
            </p>
          )}
          {giving?.notice}
        </>
      }
      rows={page.reports.map((report) => (
        <li key={report.subscriptionReportId} className={styles.removable}>
          <div className={styles.texts}>
            <span className={styles.name}>{report.reportName}</span>
            <span className={styles.quiet}>{report.subscriptionName}</span>
            {report.ways?.length ? <AccessWays ways={report.ways} /> : <Assigned report={report} />}
            {report.reason === "notMember" && (
              <span className={styles.warning}>Cannot see it: does not belong to this client.</span>
            )}
            {report.reason === "notNow" && <span className={styles.warning}>Cannot see it now.</span>}
            {viewAs && report.reason === "mapped" && (
              <button type="button" className={styles.link} onClick={() => viewAs(report)}>
                View as {person.name}{" "}
                <span className={styles.announcement}>
                  {report.reportName}, {report.subscriptionName}
                </span>
              </button>
            )}
          </div>
          {giving && isGivenDirectly(report) && (
            <Button
              size="small"
              aria-label={`Remove ${report.reportName}, ${report.subscriptionName}`}
              disabled={giving.isBusy}
              onClick={() => giving.onTake(report)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
      more={<ShowMore {...more} listed={page.reports.length} total={page.total} failure={failure} />}
    >
      {giving && giving.options.length > 0 && (
        <Addition
          label="Give report"
          action="Give"
          options={giving.options}
          isBusy={false}
          isDisabled={giving.isBusy}
          onAdd={(value) => giving.onGive(Number(value))}
        />
      )}
    </ListSection>
  );
}

/** What a group gives is taken from the group. */
const isGivenDirectly = ({ ways }: PersonReport) => ways?.some(({ groupId }) => groupId === null) ?? true;

function Assigned({ report: { mappedBy, mappedAt } }: { report: PersonReport }) {
  return (
    <span className={styles.quiet}>
      {mappedBy === null ? "Assigned to them" : `Assigned by ${mappedBy}`}
      {mappedAt !== null && (
        <>
          {", "}
          <DateTime at={mappedAt} />
        </>
      )}
    </span>
  );
}
