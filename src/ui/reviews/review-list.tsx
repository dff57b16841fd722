import type { AccessReview, ReviewState } from "../../api/reviews-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import type { ListDescriptor } from "../lists/list-descriptor.ts";
import { Badge, type BadgeProps } from "../parts/badge.tsx";
import { Day } from "../parts/date-time.tsx";
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

export function describeState({ signedAt, isOverdue }: Pick<AccessReview, "signedAt" | "isOverdue">): State {
  if (signedAt !== null) return { tone: "good", label: "Signed" };
  return isOverdue ? { tone: "bad", label: "Overdue" } : { tone: "attention", label: "In progress" };
}

/** A day as text, in noon of the administrator's time zone, so that it stays the same day. */
export const DueDay = ({ day }: { day: string }) => <Day at={`${day}T12:00:00`} />;

const countDecided = ({ kept, ended, gone }: AccessReview) => kept + ended + gone;

/** The reviews of all clients, overdue ones first. */
export const reviewList: ListDescriptor<AccessReview, ReviewFilters, ReviewSummary> = {
  name: "reviews",
  title: "Access reviews",
  columns: [
    { id: "client", label: "Client", render: ({ clientName }) => clientName },
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
      isShort: true,
    },
    { id: "due", label: "Due", render: ({ dueOn }) => <DueDay day={dueOn} />, isShort: true },
    {
      id: "signed",
      label: "Signed",
      render: ({ signedAt }) => (signedAt === null ? "Not yet" : <Day at={signedAt} />),
      renderSecondLine: ({ signedBy }) => signedBy,
      isTime: true,
      isMinor: true,
    },
  ],
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
      ],
    },
  },
  emptyText:
    "No access has been reviewed yet. Start a review to freeze who may see what, then keep or end each access.",
  Above: ({ page: { open, overdue, unreviewed } }) => (
    <p className={styles.quiet}>
      {formatCount(open, "review")} in progress
      {overdue > 0 && (
        <>
          , <strong>{overdue.toLocaleString("en")} overdue</strong>
        </>
      )}
      {unreviewed > 0 && ` · ${formatCount(unreviewed, "client")} not reviewed for 90 days`}
    </p>
  ),
  file: {
    name: "risk-insight-access-reviews.csv",
    noun: "rows",
    columns: ["Client", "State", "Due", "Started", "Started By", "Accesses", "Kept", "Ended", "Signed", "Signed By"],
    toCells: (row) => [
      row.clientName,
      describeState(row).label,
      row.dueOn,
      row.startedAt,
      row.startedBy ?? "",
      String(row.accesses),
      String(row.kept),
      String(row.ended),
      row.signedAt ?? "",
      row.signedBy ?? "",
    ],
  },
};
