import type { ReactNode } from "react";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { SubscriptionDetails as Loaded } from "../../api/subscription-list-contract.ts";
import type { OpenSubscriptionDetails } from "../../machines/admin/subscription-details.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Details } from "./list-and-details.tsx";
import styles from "./details.module.css";

interface LinkProps {
  /** Leads to the person's details. */
  onPersonOpen: (person: PersonRow) => void;
  /** Leads to the report's details. */
  onReportOpen: (report: ListedReport) => void;
}

interface SubscriptionDetailsProps extends LinkProps {
  view: OpenSubscriptionDetails;
  /** What has just been done to the client. */
  done: "added" | "renamed" | null;
  onRename: () => void;
  onRetry: () => void;
  onClose: () => void;
}

const doneTexts = {
  added: "The client is added, with you as its first user. Add its reports in Manage reports.",
  renamed: "The client has its new name.",
};

export function SubscriptionDetails({ view, done, onRename, onRetry, onClose, ...links }: SubscriptionDetailsProps) {
  const { displayName, partyId, lastOpenedAt } = view.at === "shown" ? view.details : view.row;
  return (
    <Details title={displayName} onClose={onClose}>
      {view.at === "removed" ? (
        <Notice tone="warning">This client is no longer in the portal.</Notice>
      ) : (
        <>
          <div className={styles.live} aria-live="polite">
            {done && <Notice tone="success">{doneTexts[done]}</Notice>}
          </div>
          <div className={styles.actions}>
            <Button onClick={onRename}>Rename</Button>
          </div>
          <dl className={styles.facts}>
            <dt>GCID</dt>
            <dd>{partyId ?? "None. Reports with Row Level Security need one."}</dd>
            <dt>Last opened</dt>
            <dd>{lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />}</dd>
          </dl>
          {view.at === "loading" && <Loader text="Loading…" lines={6} />}
          {view.at === "failed" && (
            <RetryNotice onRetry={onRetry}>The client’s people and reports could not be loaded.</RetryNotice>
          )}
          {view.at === "shown" && <PeopleAndReports details={view.details} {...links} />}
        </>
      )}
    </Details>
  );
}

function PeopleAndReports({ details, onPersonOpen, onReportOpen }: { details: Loaded } & LinkProps) {
  const { people, personCount, reports, reportCount } = details;
  return (
    <>
      <Section title="People" emptyText="Nobody belongs to this client." listed={people.length} total={personCount}>
        {people.map((person) => (
          <li key={person.principalId}>
            <RibbonLink
              className={styles.link}
              label={person.name}
              href="/admin/people"
              active={false}
              onNavigate={() => onPersonOpen(person)}
            />
            <span className={styles.quiet}>{person.email}</span>
            {person.isActive === false && <span className={styles.warning}>Deactivated</span>}
          </li>
        ))}
      </Section>
      <Section title="Reports" emptyText="This client has no reports." listed={reports.length} total={reportCount}>
        {reports.map((report) => (
          <li key={report.id}>
            <RibbonLink
              className={styles.link}
              label={report.reportName}
              href="/admin/reports"
              active={false}
              onNavigate={() => onReportOpen(report)}
            />
            <span className={styles.quiet}>
              {report.readers === 0 ? "No readers" : formatCount(report.readers, "reader")} ·{" "}
              {report.lastOpenedAt === null ? (
                "never opened"
              ) : (
                <>
                  last opened <DateTime at={report.lastOpenedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  emptyText: string;
  /** How many rows are listed. */
  listed: number;
  /** How many there are. */
  total: number;
  children: ReactNode;
}

function Section({ title, emptyText, listed, total, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.quiet}>{total.toLocaleString("en")}</span>
      </h3>
      {total === 0 && <Notice tone="empty">{emptyText}</Notice>}
      {total > listed && <p className={styles.quiet}>The first {listed.toLocaleString("en")} are listed.</p>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
