import { type ReactNode, useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import type { ChosenAccess, Decision, ReviewDetails, ReviewedAccess } from "../../api/reviews-contract.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { AccessWays } from "../access/access-ways.tsx";
import admin from "../admin/admin.module.css";
import { RibbonLink } from "../frame/ribbon.tsx";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import table from "../lists/table.module.css";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { DateTime, Day, RelativeTime } from "../parts/date-time.tsx";
import { Email } from "../parts/email.tsx";
import { icons } from "../parts/icons.ts";
import { Notice } from "../parts/notice.tsx";
import { SignReview, WithdrawReview } from "./close-review.tsx";
import { describeState, DueDay } from "./review-list.tsx";
import {
  accountTexts,
  changeTexts,
  describeResult,
  formatAccesses,
  formatNumber,
  personOf,
  reportOf,
} from "./review-texts.ts";
import styles from "./reviews.module.css";

export interface ReviewPageProps {
  review: ReviewDetails;
  /** By person. */
  accesses: readonly ReviewedAccess[];
  /** Below the accesses, where there are more. */
  more?: ReactNode;
  isDeciding: boolean;
  /** Why the last decision was not saved. At most one of this, `decided` and `closed` is there. */
  problem: Outcome | undefined;
  /** What the last choice of several has decided. */
  decided: { count: number; decision: Decision | null; onUndo: () => void } | undefined;
  isClosing: boolean;
  /** Of the last try to sign or withdraw it. */
  closed: Outcome | undefined;
  /** How the export goes. */
  exportNotice?: ReactNode;
  isPrinting: boolean;
  /** Undefined for people who only read reviews. */
  onDecide: ((chosen: ChosenAccess, decision: Decision) => void) | undefined;
  /** Resolves with whether it is done, as does `onWithdraw`. */
  onSign: (note: string) => Promise<boolean>;
  /** Undefined for people who cannot withdraw reviews. */
  onWithdraw: ((reason: string) => Promise<boolean>) | undefined;
  onPrint: () => void;
  onExport: () => void;
  /** Whether it stands below the name of the client, whose administrator sees it. */
  isOfOwnClient: boolean;
  /** The list of reviews. */
  backHref: string;
  onNavigate: (href: string) => void;
}

/** One review: every access as it was frozen, by person, each to keep or to end. Decisions are saved at once. */
export function ReviewPage({ review, accesses, ...props }: ReviewPageProps) {
  const [asking, setAsking] = useState<"sign" | "withdraw" | null>(null);
  const { tone, label } = describeState(review);
  const isOpen = isReviewOpen(review);
  const people = Map.groupBy(accesses, ({ principalId }) => principalId);
  const { problem, closed, onDecide, onWithdraw } = props;
  const canDecide = isOpen && onDecide !== undefined;
  const closing = { review, isBusy: props.isClosing, onCancel: () => setAsking(null) };
  return (
    <section className={styles.review} aria-label={review.clientName}>
      <ReviewLink backHref={props.backHref} onNavigate={props.onNavigate} />
      <div className={styles.head}>
        {props.isOfOwnClient ? (
          <h2 className={admin.title}>
            Review of <Day at={review.startedAt} />
          </h2>
        ) : (
          <h1 className={admin.heading}>{review.clientName}</h1>
        )}
        <Badge tone={tone}>{label}</Badge>
        {isOpen && onWithdraw && (
          <span className={styles.headActions}>
            <Button variant="quiet" onClick={() => setAsking("withdraw")}>
              Withdraw
            </Button>
          </span>
        )}
        {review.signedAt !== null && (
          <span className={styles.headActions}>
            <Button onClick={props.onExport}>Export CSV</Button>
            <Button icon={icons.print} busy={props.isPrinting} onClick={props.onPrint}>
              Print
            </Button>
          </span>
        )}
      </div>
      <Facts review={review} />
      {review.ownDecidedBy !== null && (
        <Notice tone="warning">
          {review.ownDecidedBy} was the only administrator, and decided about their own access.
        </Notice>
      )}
      {canDecide && review.ownUndecided > 0 && (
        <Notice>
          Another administrator has to decide about your own{" "}
          {review.ownUndecided === 1 ? "access" : formatAccesses(review.ownUndecided)}.
        </Notice>
      )}
      {canDecide && accesses.some(({ groupId }) => groupId !== null) && (
        <p className={styles.quiet}>
          What a group gives a person is kept or ended together: ending it takes them out of the group.
        </p>
      )}
      {props.exportNotice}
      <table
        className={`${table.table} ${styles.table}`}
        aria-label="Accesses"
        aria-busy={props.isDeciding || undefined}
      >
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Given</th>
            <th scope="col">Last opened</th>
            <th scope="col">Decision</th>
          </tr>
        </thead>
        {[...people].map(([id, rows]) => (
          <Person key={id} rows={rows} review={review} onDecide={isOpen ? onDecide : undefined} />
        ))}
      </table>
      {props.more}
      <div className={styles.foot}>
        <ChangeOutcome outcome={problem ?? (asking === null ? closed : undefined)} />
        {canDecide && (
          <Bar
            review={review}
            isDeciding={props.isDeciding}
            decided={props.decided}
            onDecide={onDecide}
            onSign={() => setAsking("sign")}
          />
        )}
      </div>
      {asking === "sign" && (
        <SignReview {...closing} onClose={(note) => void props.onSign(note).finally(() => setAsking(null))} />
      )}
      {asking === "withdraw" && onWithdraw && (
        <WithdrawReview {...closing} onClose={(reason) => void onWithdraw(reason).finally(() => setAsking(null))} />
      )}
    </section>
  );
}

/** Back to the list. */
export function ReviewLink({ backHref, onNavigate }: Pick<ReviewPageProps, "backHref" | "onNavigate">) {
  return (
    <RibbonLink className={styles.back} label="Access reviews" href={backHref} active={false} onNavigate={onNavigate} />
  );
}

const isReviewOpen = ({ signedAt, withdrawnAt }: ReviewDetails) => signedAt === null && withdrawnAt === null;

function Facts({ review }: Pick<ReviewPageProps, "review">) {
  const { accesses, people, startedAt, startedBy, signedAt, withdrawnAt, kept, ended, gone, lapsed, note } = review;
  const endedBefore = gone - lapsed;
  return (
    <div className={styles.facts}>
      <p className={styles.quiet}>
        {formatAccesses(accesses)} of {formatPeople(people)}, as they were on <DateTime at={startedAt} />
        {startedBy !== null && <>, started by {startedBy}</>}. Due on <DueDay day={review.dueOn} />.
        {review.endsUndecided && isReviewOpen(review) && review.lapsedAt === null && (
          <> What is undecided after that day ends by itself.</>
        )}
      </p>
      {review.lapsedAt !== null && lapsed > 0 && (
        <p>
          {formatAccesses(lapsed)} ended by {lapsed === 1 ? "itself" : "themselves"} on{" "}
          <DateTime at={review.lapsedAt} />, because nobody had decided by the due date.
        </p>
      )}
      {signedAt !== null && (
        <p>
          Signed by <strong>{review.signedBy ?? "a deleted person"}</strong> on <DateTime at={signedAt} />:{" "}
          {formatNumber(kept)} kept, {formatNumber(ended)} ended
          {endedBefore > 0 && `, ${formatNumber(endedBefore)} ended before`}.
        </p>
      )}
      {withdrawnAt !== null && (
        <p>
          Withdrawn by <strong>{review.withdrawnBy ?? "a deleted person"}</strong> on <DateTime at={withdrawnAt} />:
          none of its decisions was carried out.
        </p>
      )}
      {note !== "" && <blockquote className={styles.note}>{note}</blockquote>}
    </div>
  );
}

interface PersonProps extends Pick<ReviewPageProps, "review"> {
  rows: readonly ReviewedAccess[];
  /** Undefined where nothing can be decided any more, or not by this person. */
  onDecide: ReviewPageProps["onDecide"];
}

function Person({ rows, review, onDecide }: PersonProps) {
  const first = rows[0]!;
  const { principalId, personEmail, account, isOwn } = first;
  const name = personOf(first);
  return (
    <tbody>
      <tr className={styles.person}>
        <th scope="rowgroup" colSpan={3}>
          {name}{" "}
          <span className={styles.quiet}>
            <Email address={personEmail} />
          </span>{" "}
          {account !== "active" && <Badge tone="attention">{accountTexts[account]}</Badge>}
        </th>
        <td>
          {onDecide && !isOwn && rows.length > 1 && (
            <span className={styles.decision}>
              {(["keep", "end"] as const).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  variant="quiet"
                  aria-label={`${labels[decision]} all of ${name}`}
                  onClick={() => onDecide({ principalId }, decision)}
                >
                  {labels[decision]} all
                </Button>
              ))}
            </span>
          )}
        </td>
      </tr>
      {rows.map((row) => (
        <Access key={row.id} row={row} review={review} onDecide={onDecide} />
      ))}
    </tbody>
  );
}

const labels: Record<Decision, string> = { keep: "Keep", end: "End" };

function Access({ row, review, onDecide }: Omit<PersonProps, "rows"> & { row: ReviewedAccess }) {
  const { id, groupId, groupName, until, givenBy, givenAt, lastOpenedAt, decision, change, hasLapsed, isOwn } = row;
  return (
    <tr data-decision={decision ?? undefined} data-gone={change === "gone" || undefined}>
      <th scope="row">
        {reportOf(row)}
        {change !== null && !hasLapsed && <span className={styles.change}>{changeTexts[change]}</span>}
      </th>
      <td data-label="Given">
        <AccessWays ways={[{ groupId, groupName, from: null, until, givenBy, givenAt }]} />
      </td>
      <td data-label="Last opened">
        {lastOpenedAt === null ? <Badge tone="none">Never</Badge> : <RelativeTime at={lastOpenedAt} />}
      </td>
      <td>
        {onDecide && change !== "gone" && !isOwn ? (
          <Choice row={row} onDecide={(chosen) => onDecide({ ids: [id] }, chosen)} />
        ) : (
          <Result row={row} review={review} />
        )}
      </td>
    </tr>
  );
}

function Choice({ row, onDecide }: { row: ReviewedAccess; onDecide: (decision: Decision) => void }) {
  const { id, decision, groupName } = row;
  return (
    <>
      <span
        className={styles.choice}
        role="radiogroup"
        aria-label={[`${reportOf(row)} for ${personOf(row)}`, groupName && `by ${groupName}`]
          .filter(Boolean)
          .join(", ")}
      >
        {(["keep", "end"] as const).map((option) => (
          <label key={option} data-option={option} data-text={labels[option]}>
            <input
              type="radio"
              name={`decision-${id}`}
              checked={decision === option}
              onChange={() => onDecide(option)}
            />
            {labels[option]}
          </label>
        ))}
      </span>
      {decision === "end" && groupName !== null && <span className={styles.quiet}>Leaves {groupName}</span>}
    </>
  );
}

function Result({ row, review }: Pick<PersonProps, "review"> & { row: ReviewedAccess }) {
  const { change, decision, decidedBy } = row;
  const tone = decision === "keep" ? "good" : "off";
  return (
    <>
      <Badge tone={decision === null && change !== "gone" ? "attention" : tone}>
        {review.signedAt === null && decision !== null ? labels[decision] : describeResult(row)}
      </Badge>
      {decidedBy !== review.signedBy && decidedBy !== null && <span className={styles.quiet}>by {decidedBy}</span>}
    </>
  );
}

interface BarProps extends Pick<ReviewPageProps, "review" | "isDeciding" | "decided"> {
  onDecide: NonNullable<ReviewPageProps["onDecide"]>;
  onSign: () => void;
}

/** How far the review is, and what is left to do. */
function Bar({ review, decided, onDecide, isDeciding, onSign }: BarProps) {
  const { accesses, kept, ended, gone, neverOpened, ownUndecided } = review;
  const undecided = accesses - kept - ended - gone;
  const rest = undecided - ownUndecided;
  return (
    <section className={styles.bar} aria-label="Decisions">
      <p>
        <progress value={accesses - undecided} max={accesses} aria-label="Decided" />
        <strong>
          {formatNumber(accesses - undecided)} of {formatNumber(accesses)}
        </strong>{" "}
        decided: {formatNumber(kept)} to keep, {formatNumber(ended)} to end
      </p>
      <output className={styles.decided}>
        {decided && (
          <>
            {formatAccesses(decided.count)} set to {decided.decision}.
            <Button size="small" onClick={decided.onUndo}>
              Undo
            </Button>
          </>
        )}
      </output>
      <span className={styles.barActions}>
        {neverOpened > 0 && (
          <Button disabled={isDeciding} onClick={() => onDecide("neverOpened", "end")}>
            End {formatNumber(neverOpened)} never opened
          </Button>
        )}
        {rest > 0 && (
          <Button disabled={isDeciding} onClick={() => onDecide("rest", "keep")}>
            {rest === accesses ? `Keep all ${formatNumber(rest)}` : `Keep the other ${formatNumber(rest)}`}
          </Button>
        )}
        <Button variant="primary" icon={icons.check} disabled={undecided > 0 || isDeciding} onClick={onSign}>
          Sign
        </Button>
      </span>
    </section>
  );
}
