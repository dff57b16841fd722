import type { AccessReview, ReviewState } from "../../api/reviews-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import type { RecordColumn } from "../lists/record-row.tsx";
import { RecordTable } from "../lists/record-table.tsx";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import { Badge, type BadgeProps } from "../parts/badge.tsx";
import { Day } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Panel } from "../tabs/admin-panel.tsx";
import styles from "./reviews.module.css";

export type ReviewFilters = { state: ReviewState };

/** Of all clients. */
interface ReviewSummary {
  open: number;
  overdue: number;
  unreviewed: number;
}

interface State {
  tone: BadgeProps["tone"];
  label: string;
}

export function describeState({
  signedAt,
  withdrawnAt,
  isOverdue,
}: Pick<AccessReview, "signedAt" | "withdrawnAt" | "isOverdue">): State {
  if (signedAt !== null) return { tone: "good", label: "Signed" };
  if (withdrawnAt !== null) return { tone: "off", label: "Withdrawn" };
  return isOverdue ? { tone: "bad", label: "Overdue" } : { tone: "attention", label: "In progress" };
}

/** A day as text, in noon of the administrator's time zone, so that it stays the same day. */
export const DueDay = ({ day }: { day: string }) => <Day at={`${day}T12:00:00`} />;

const countDecided = ({ kept, ended, gone }: AccessReview) => kept + ended + gone;

/** Of any review, behind what it is named by. */
const columns: readonly RecordColumn<AccessReview>[] = [
  {
    id: "state",
    label: "State",
    render: (review) => {
      const { tone, label } = describeState(review);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: "decided",
    label: "Decided",
    render: (review) => `${countDecided(review).toLocaleString("en")} of ${review.accesses.toLocaleString("en")}`,
    isTime: true,
  },
  { id: "due", label: "Due", render: ({ dueOn }) => <DueDay day={dueOn} />, isShort: true },
  {
    id: "closed",
    label: "Closed",
    render: ({ signedAt, withdrawnAt }) => {
      const at = signedAt ?? withdrawnAt;
      return at === null ? "Not yet" : <Day at={at} />;
    },
    renderSecondLine: ({ signedBy, withdrawnBy }) => signedBy ?? withdrawnBy,
    isTime: true,
    isMinor: true,
  },
];

function Summary({ open, overdue, unreviewed }: ReviewSummary) {
  return (
    <>
      {formatCount(open, "review")} in progress
      {overdue > 0 && (
        <>
          , <strong>{overdue.toLocaleString("en")} overdue</strong>
        </>
      )}
      {unreviewed > 0 && ` · ${formatCount(unreviewed, "client")} not reviewed for 90 days`}
    </>
  );
}

const TITLE = "Access reviews";

/** The reviews of all clients, overdue ones first. */
export const reviewList: ListDescriptor<AccessReview, ReviewFilters, ReviewSummary> = {
  name: "reviews",
  title: TITLE,
  columns: [{ id: "client", label: "Client", render: ({ clientName }) => clientName }, ...columns],
  idOf: ({ id }) => id,
  sort: { by: "due", isDescending: false },
  searchLabel: "Find client",
  filters: {
    state: {
      label: "State",
      options: [
        { value: "all", label: "All reviews" },
        { value: "open", label: "In progress" },
        { value: "overdue", label: "Overdue" },
        { value: "signed", label: "Signed" },
        { value: "withdrawn", label: "Withdrawn" },
      ],
    },
  },
  emptyText:
    "No access has been reviewed yet. Start a review to freeze who may see what, then keep or end each access.",
  Above: ({ page }) => <p className={styles.quiet}>{page ? <Summary {...page} /> : "\u00a0"}</p>,
  file: {
    name: "risk-insight-access-reviews.csv",
    noun: "rows",
    columns: [
      "Client",
      "State",
      "Due",
      "Started",
      "Started By",
      "Accesses",
      "Kept",
      "Ended",
      "Ended By Itself",
      "Signed",
      "Signed By",
      "Withdrawn",
      "Withdrawn By",
    ],
    toCells: (row) => [
      row.clientName,
      describeState(row).label,
      row.dueOn,
      row.startedAt,
      row.startedBy ?? "",
      String(row.accesses),
      String(row.kept),
      String(row.ended),
      String(row.lapsed),
      row.signedAt ?? "",
      row.signedBy ?? "",
      row.withdrawnAt ?? "",
      row.withdrawnBy ?? "",
    ],
  },
};

const columnsOfClient: readonly RecordColumn<AccessReview>[] = [
  { id: "started", label: "Started", render: ({ startedAt }) => <Day at={startedAt} /> },
  ...columns,
];

export interface OwnReviewListProps {
  at: "loading" | "shown" | "failed";
  rows: readonly AccessReview[];
  total: number;
  hasMore: boolean;
  isReloading: boolean;
  moreAt: ShowMoreProps["at"];
  onOpen: (review: AccessReview) => void;
  onMore: () => void;
  onRetry: () => void;
}

/** The few reviews of one client, for who administers it. */
export function OwnReviewList({ at, rows, total, hasMore, isReloading, ...props }: OwnReviewListProps) {
  return (
    <Panel title={TITLE} wide>
      {at === "loading" && <Loader text="Loading…" lines={4} />}
      {at === "failed" && <RetryNotice onRetry={props.onRetry}>The reviews could not be loaded.</RetryNotice>}
      {at === "shown" && rows.length === 0 && (
        <Notice tone="empty">
          No access to this client’s reports has been reviewed yet. An administrator of the portal starts a review.
        </Notice>
      )}
      {rows.length > 0 && (
        <RecordTable
          title={TITLE}
          columns={columnsOfClient}
          rows={rows}
          idOf={reviewList.idOf}
          openId={null}
          sort={reviewList.sort}
          isReloading={isReloading}
          onOpen={props.onOpen}
        />
      )}
      <ShowMore
        at={props.moreAt}
        hasMore={hasMore}
        listed={rows.length}
        total={total}
        failure="The other reviews could not be loaded."
        onMore={props.onMore}
        onRetry={props.onRetry}
      />
    </Panel>
  );
}
