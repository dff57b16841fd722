import type { ReactNode } from "react";
import type { ListedSubscription, SubscriptionDetails as Loaded } from "../../api/subscription-list-contract.ts";
import type { Features } from "../../rules/features.ts";
import { formatCount } from "../../rules/format-count.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { RecordLinks } from "../lists/record-links.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { SubscriptionPeople, type SubscriptionPeopleProps } from "./subscription-people.tsx";
import styles from "../lists/details.module.css";

interface LoadedProps extends Omit<SubscriptionPeopleProps, "client" | "details"> {
  /** Undefined until they are loaded, and where the back end has none. */
  groups: ReactNode;
  /** Who administers the client, and its rules, where they can be changed. */
  administrators?: ReactNode;
}

interface SubscriptionDetailsProps extends LoadedProps {
  view:
    | { at: "loading" | "removed" | "failed"; row: ListedSubscription }
    | { at: "shown"; row: ListedSubscription; details: Loaded };
  features: Features;
  /** Whether the client has just been changed. */
  isChanged?: boolean;
  /** Undefined: the client is only read. */
  onEdit?: () => void;
  onRetry: () => void;
  onClose: () => void;
}

export function SubscriptionDetails({
  view,
  features,
  isChanged,
  onEdit,
  onRetry,
  onClose,
  ...loaded
}: SubscriptionDetailsProps) {
  const { id, displayName, partyId, workspaces, profileId, lastOpenedAt } =
    view.at === "shown" ? view.details : view.row;
  return (
    <Details
      title={displayName}
      action={
        view.at !== "removed" &&
        onEdit && (
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
        )
      }
      onClose={onClose}
    >
      {view.at === "removed" ? (
        <Notice tone="warning">This client is no longer in the portal.</Notice>
      ) : (
        <>
          <div className={styles.live} aria-live="polite">
            {isChanged && <Notice tone="success">The changes are saved.</Notice>}
          </div>
          <dl className={styles.facts}>
            <dt>GCID</dt>
            <dd>{partyId ?? "None. Reports with Row Level Security need one."}</dd>
            {workspaces.length > 0 && (
              <>
                <dt>Workspaces</dt>
                <dd>{workspaces.join(", ")}</dd>
              </>
            )}
            {profileId !== null && (
              <>
                <dt>Service principal profile</dt>
                <dd>{profileId}</dd>
              </>
            )}
            <dt>Last opened</dt>
            <dd>{lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />}</dd>
            <RecordLinks search={displayName} of={{ client: id }} features={features} onNavigate={loaded.onNavigate} />
          </dl>
          {view.at === "loading" && <Loader text="Loading…" lines={6} />}
          {view.at === "failed" && (
            <RetryNotice onRetry={onRetry}>The client’s people and reports could not be loaded.</RetryNotice>
          )}
          {view.at === "shown" && <PeopleAndReports details={view.details} {...loaded} />}
        </>
      )}
    </Details>
  );
}

function PeopleAndReports({ details, groups, administrators, ...people }: { details: Loaded } & LoadedProps) {
  const { reports, reportCount } = details;
  const { onNavigate, onSetup } = people;
  return (
    <>
      <SubscriptionPeople client={details} details={details} {...people} />
      {groups}
      {administrators}
      <ListSection
        title="Reports"
        emptyText="This client has no reports."
        listed={reports.length}
        total={reportCount}
        all={{
          label: `Find all ${formatCount(reportCount, "report")}`,
          href: listHref("reports", { search: details.displayName }),
          onNavigate,
        }}
        rows={reports.map((report) => (
          <li key={report.id}>
            <RibbonLink
              className={styles.link}
              label={report.reportName}
              href={listHref("reports", { search: report.reportName, open: String(report.id) })}
              active={false}
              onNavigate={onNavigate}
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
      >
        {onSetup && (
          <div className={styles.actions}>
            <Button icon={adminIcons.add} onClick={() => onSetup("reports")}>
              Add reports
            </Button>
            <Button onClick={() => onSetup("access")}>Give access</Button>
          </div>
        )}
      </ListSection>
    </>
  );
}
