import type { ReactNode } from "react";
import type { ListedReport, ReaderPage, ReportReaders } from "../../api/report-list-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Email } from "../parts/email.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import type { Option } from "../parts/option-search.ts";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { GiveAccessButton, GiveAccessHint, type GiveAccessProps } from "../access/give-access.tsx";
import { AccessWays } from "../access/access-ways.tsx";
import { Details } from "../lists/list-and-details.tsx";
import { Addition } from "../lists/addition.tsx";
import { ListLink } from "../lists/list-link.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { InUseBadge } from "../lists/in-use-badge.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import { formatAccesses } from "../reviews/review-texts.ts";
import styles from "../lists/details.module.css";

interface ReadersProps {
  /** Those that are loaded so far. The first page tells how many there are. */
  pages: readonly (Pick<ReaderPage, "readers"> & Partial<Pick<ReportReaders, "total" | "clients">>)[];
  more: Pick<ShowMoreProps, "at" | "hasMore" | "onMore" | "onRetry">;
  /** Adds and removes readers. Undefined until the lists of the admin area are loaded. */
  changing?:
    | {
        /** The people of its client who are not given the report. Undefined while they are loaded. */
        options: readonly Option[] | undefined;
        isBusy: boolean;
        /** Of the last change. */
        notice: ReactNode;
        /** Whether this report is given to the reader directly. */
        canRemove: (reader: ReaderPage["readers"][number]) => boolean;
        onAdd: (principalId: string) => void;
        onRemove: (reader: ReaderPage["readers"][number]) => void;
      }
    | undefined;
}

export interface ReportDetailsProps extends Partial<GiveAccessProps>, ReadersProps {
  row: ListedReport;
  at: "loading" | "shown" | "removed" | "failed";
  /** Opens Modify Report. Undefined until its lists are loaded. */
  onEdit?: (() => void) | undefined;
  /** Opens the preview with the report filled in. Undefined: the report is only read. */
  onPreview?: () => void;
  /** Opens Usage with the report searched for. Undefined where the back end has no such page. */
  onUsage?: ((href: string) => void) | undefined;
  /** Why it may show more than was meant. */
  warning?: string | undefined;
  /** The check at the report service. */
  check?: ReactNode;
  /** Whether it was seen as two clients. */
  comparison?: ReactNode;
  /** Who changed what, below the readers. */
  history?: ReactNode;
  /** Who opened it last. */
  openings?: ReactNode;
  onRetry: () => void;
  onClose: () => void;
}

export function ReportDetails({
  row,
  at,
  pages,
  more,
  changing,
  onEdit,
  onPreview,
  onUsage,
  warning,
  check,
  comparison,
  openings,
  history,
  canGiveAccess,
  onGiveAccess,
  onRetry,
  onClose,
}: ReportDetailsProps) {
  const { clientName, rls, furtherItems, lastOpenedAt, updatedBy, updatedByName, updatedAt, reportId, reportName } =
    row;
  return (
    <Details
      title={reportName}
      secondLine={clientName}
      badge={<ReportState row={row} isRemoved={at === "removed"} isSuspect={warning !== undefined} />}
      action={
        at !== "removed" &&
        onPreview && (
          <Button size="small" variant="primary" busy={!onEdit} onClick={onEdit}>
            Edit
          </Button>
        )
      }
      menu={
        at !== "removed" &&
        onPreview && (
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
                <div>
                  <ListLink label="Usage" list="usage" search={{ search: reportName }} onNavigate={onUsage} />
                </div>
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
            {furtherItems.length > 0 && (
              <>
                <dt>Further items</dt>
                <dd>
                  <ul className={styles.list}>
                    {furtherItems.map((item) => (
                      <li key={item}>
                        {item.includes("/rdlreports/") ? "Paginated report" : "Bound to the model"}
                        <span className={styles.quiet}>{item.split("/").at(-1)}</span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </>
            )}
          </dl>
          {at === "shown" ? (
            <Readers pages={pages} more={more} changing={changing} />
          ) : (
            <section className={styles.section} aria-label="Who can see it">
              <h3 className={styles.title}>Who can see it</h3>
              {at === "loading" && <Loader text="Loading…" lines={4} />}
              {at === "failed" && <RetryNotice onRetry={onRetry}>The people could not be loaded.</RetryNotice>}
            </section>
          )}
          {at !== "loading" && canGiveAccess !== undefined && (
            <div className={styles.actions}>
              <GiveAccessButton size="small" canGiveAccess={canGiveAccess} onGiveAccess={onGiveAccess} />
              <GiveAccessHint canGiveAccess={canGiveAccess} onGiveAccess={onGiveAccess} />
            </div>
          )}
          {at !== "loading" && check}
          {at !== "loading" && comparison}
          {at !== "loading" && history}
          {at !== "loading" && openings}
        </>
      )}
    </Details>
  );
}

function ReportState({ row, isRemoved, isSuspect }: { row: ListedReport; isRemoved: boolean; isSuspect: boolean }) {
  if (isRemoved) return <Badge tone="off">Deleted</Badge>;
  if (isSuspect) return <Badge tone="attention">To check</Badge>;
  return row.readers === 0 ? <Badge tone="off">No readers</Badge> : <InUseBadge lastOpenedAt={row.lastOpenedAt} />;
}

function Readers({ pages, more, changing }: ReadersProps) {
  const { total = 0, clients = 0 } = pages[0] ?? {};
  const readers = pages.flatMap((page) => page.readers);
  return (
    <ListSection
      title="Who can see it"
      emptyText="Nobody can see this report, at any client."
      listed={readers.length}
      total={total}
      notice={
        <>
          {total > 0 && (
            <p className={styles.quiet}>
              {formatAccesses(total)} at {formatCount(clients, "client")}
            </p>
          )}
          {changing?.notice}
        </>
      }
      rows={readers.map((reader) => (
        <li key={`${reader.principalId} ${reader.clientName}`} className={styles.removable}>
          <div className={styles.texts}>
            <span className={styles.name}>{reader.displayName}</span>
            <span className={styles.quiet}>
              <Email address={reader.email} />
            </span>
            <span className={styles.quiet}>{reader.clientName}</span>
            {reader.ways && <AccessWays ways={reader.ways} />}
          </div>
          {changing?.canRemove(reader) && (
            <Button
              size="small"
              aria-label={`Remove ${reader.displayName}, ${reader.email}`}
              disabled={changing.isBusy}
              onClick={() => changing.onRemove(reader)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
      more={<ShowMore {...more} listed={readers.length} total={total} failure="More people could not be loaded." />}
    >
      {changing && (
        <Addition
          label="Add reader"
          action="Add"
          options={changing.options ?? []}
          loading={changing.options === undefined}
          emptyText="Everybody of the client has it"
          isBusy={false}
          isDisabled={changing.isBusy}
          onAdd={changing.onAdd}
        />
      )}
    </ListSection>
  );
}
