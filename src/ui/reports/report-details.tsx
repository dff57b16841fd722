import type { ReactNode } from "react";
import type { ListedReport, ReaderPage, ReportReaders } from "../../api/report-list-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { RibbonLink } from "../frame/ribbon.tsx";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { GiveAccessButton, GiveAccessHint, type GiveAccessProps } from "../access/give-access.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import styles from "../lists/details.module.css";

interface ReadersProps {
  /** Those that are loaded so far. The first page tells how many there are. */
  pages: readonly (Pick<ReaderPage, "readers"> & Partial<Pick<ReportReaders, "total" | "clients">>)[];
  more: Pick<ShowMoreProps, "at" | "hasMore" | "onMore" | "onRetry">;
}

export interface ReportDetailsProps extends GiveAccessProps, ReadersProps {
  row: ListedReport;
  at: "loading" | "shown" | "removed" | "failed";
  /** Opens Modify Report. Undefined until its lists are loaded. */
  onEdit?: (() => void) | undefined;
  /** Opens the preview with the report filled in. */
  onPreview: () => void;
  /** Opens Usage with the report searched for. Undefined where the back end has no such page. */
  onUsage?: ((href: string) => void) | undefined;
  /** Why it may show more than was meant. */
  warning?: string | undefined;
  /** The check at the report service. */
  check?: ReactNode;
  /** Who changed what, below the readers. */
  history?: ReactNode;
  onRetry: () => void;
  onClose: () => void;
}

export function ReportDetails({
  row,
  at,
  pages,
  more,
  onEdit,
  onPreview,
  onUsage,
  warning,
  check,
  history,
  onRetry,
  onClose,
  ...access
}: ReportDetailsProps) {
  const { clientName, rls, lastOpenedAt, updatedBy, updatedByName, updatedAt, reportId, reportName } = row;
  return (
    <Details
      title={reportName}
      secondLine={clientName}
      action={
        at !== "removed" && (
          <Button size="small" variant="primary" busy={!onEdit} onClick={onEdit}>
            Edit
          </Button>
        )
      }
      menu={
        at !== "removed" && (
          <button type="button" onClick={onPreview}>
            Preview
          </button>
        )
      }
      onClose={onClose}
    >
      {at === "removed" ? (
        <Notice tone="warning">This report has been deleted.</Notice>
      ) : (
        <>
          {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
          <dl className={styles.facts}>
            <dt>Row Level Security</dt>
            <dd>{rls ? "On" : "Off"}</dd>
            <dt>Last opened</dt>
            <dd>
              {lastOpenedAt === null ? "Never" : <DateTime at={lastOpenedAt} />}
              {onUsage && (
                <>
                  {" · "}
                  <RibbonLink
                    className={styles.link}
                    label="Usage"
                    href={listHref("usage", { search: reportName })}
                    active={false}
                    onNavigate={onUsage}
                  />
                </>
              )}
            </dd>
            <dt>Last change</dt>
            <dd>
              {updatedAt && (
                <>
                  <DateTime at={updatedAt} />,{" "}
                </>
              )}
              {updatedByName ?? updatedBy}
            </dd>
            <dt>Report Id</dt>
            <dd>{reportId}</dd>
          </dl>
          <section className={styles.section} aria-label="Who can see it">
            <h3 className={styles.title}>
              Who can see it <span className={styles.quiet}>{pages[0]?.total?.toLocaleString("en")}</span>
            </h3>
            {at === "loading" && <Loader text="Loading…" lines={4} />}
            {at === "failed" && <RetryNotice onRetry={onRetry}>The people could not be loaded.</RetryNotice>}
            {at === "shown" && <Readers pages={pages} more={more} />}
            {at !== "loading" && (
              <div className={styles.actions}>
                <GiveAccessButton size="small" {...access} />
                <GiveAccessHint {...access} />
              </div>
            )}
          </section>
          {at !== "loading" && check}
          {at !== "loading" && history}
        </>
      )}
    </Details>
  );
}

function Readers({ pages, more }: ReadersProps) {
  const { total = 0, clients = 0 } = pages[0] ?? {};
  const readers = pages.flatMap((page) => page.readers);
  if (total === 0) return <p className={styles.quiet}>Nobody can see this report, at any client.</p>;
  return (
    <>
      <p className={styles.quiet}>
        {formatCount(total, "reader")} at {formatCount(clients, "client")}
      </p>
      <ul className={styles.list}>
        {readers.map(({ principalId, displayName, email, clientName }) => (
          <li key={`${principalId} ${clientName}`}>
            <span className={styles.name}>{displayName}</span>
            <span className={styles.quiet}>{email}</span>
            <span className={styles.quiet}>{clientName}</span>
          </li>
        ))}
      </ul>
      <ShowMore {...more} listed={readers.length} total={total} failure="More people could not be loaded." />
    </>
  );
}
