import type { ReactNode } from "react";
import type { ListedSubscription, SubscriptionDetails as Loaded } from "../../api/subscription-list-contract.ts";
import type { Features } from "../../rules/features.ts";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { nameWorkspace } from "../../rules/service/service-texts.ts";
import { adminIcons } from "../admin/admin-icons.ts";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { InUseBadge } from "../lists/in-use-badge.tsx";
import { RecordLinks } from "../lists/record-links.tsx";
import { ListLink } from "../lists/list-link.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { SubscriptionPeople, type SubscriptionPeopleProps } from "./subscription-people.tsx";
import styles from "../lists/details.module.css";

interface LoadedProps extends Omit<SubscriptionPeopleProps, "client" | "details"> {
  /** Undefined until they are loaded, and where the back end has none. */
  groups: ReactNode;
  /** Who administers the client, and its rules. */
  administrators?: ReactNode;
  /** Leads to the page that adds people, reports and access, at this part of it. */
  onSetup?: (part: "people" | "reports" | "access") => void;
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
  const { id, displayName, partyId, workspaces, profileId, lastOpenedAt, personCount, reportCount } =
    view.at === "shown" ? view.details : view.row;
  return (
    <Details
      title={displayName}
      secondLine={`${formatPeople(personCount)} · ${formatCount(reportCount, "report")}`}
      badge={view.at !== "removed" && <InUseBadge lastOpenedAt={lastOpenedAt} />}
      action={
        view.at !== "removed" &&
        onEdit && (
          <Button size="small" variant="primary" onClick={onEdit}>
            Edit
          </Button>
        )
      }
      menu={
        view.at !== "removed" &&
        loaded.onSetup && (
          <>
            <button type="button" onClick={() => loaded.onSetup?.("people")}>
              Add people by email
            </button>
            <button type="button" onClick={() => loaded.onSetup?.("access")}>
              Give access
            </button>
          </>
        )
      }
      onClose={onClose}
    >
      {view.at === "removed" ? (
        <Notice tone="warning">This client is no longer in the portal.</Notice>
      ) : (
        <>
          <ToastPlace>{isChanged && <Toast>The changes are saved.</Toast>}</ToastPlace>
          <dl className={styles.facts}>
            <dt>GCID</dt>
            <dd>{partyId ?? "None. Reports with Row Level Security need one."}</dd>
            {workspaces.length > 0 && (
              <>
                <dt>Workspaces</dt>
                <dd>
                  <Workspaces ids={workspaces} reports={view.at === "shown" ? view.details.reports : []} />
                </dd>
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

/** Its reports may be in these only. A workspace is named by those of them that are in it. */
function Workspaces({ ids, reports }: { ids: readonly string[]; reports: Loaded["reports"] }) {
  return (
    <ul className={styles.list}>
      {ids.map((id) => {
        const own = reports.filter(({ groupId }) => groupId.toLowerCase() === id.toLowerCase());
        return (
          <li key={id}>
            {own[0] && nameWorkspace(own[0].reportName, own.length)}
            <span className={styles.quiet}>{id}</span>
          </li>
        );
      })}
    </ul>
  );
}

function PeopleAndReports({ details, groups, administrators, onSetup, ...people }: { details: Loaded } & LoadedProps) {
  const { reports, reportCount } = details;
  const { onNavigate } = people;
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
          list: "reports",
          search: { search: details.displayName },
          onNavigate,
        }}
        rows={reports.map((report) => (
          <li key={report.id}>
            <ListLink
              label={report.reportName}
              list="reports"
              search={{ search: report.reportName, open: String(report.id) }}
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
          </div>
        )}
      </ListSection>
    </>
  );
}
