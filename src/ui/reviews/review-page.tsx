import { type ReactNode, use, useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import type { ChosenAccess, Decision, ReviewDetails, ReviewedAccess } from "../../api/reviews-contract.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { AccessWays } from "../access/access-ways.tsx";
import admin from "../admin/admin.module.css";
import { RibbonLink } from "../frame/ribbon.tsx";
import { FormDialog } from "../lists/form-dialog.tsx";
import { ListAreaContext } from "../lists/list-link.tsx";
import table from "../lists/table.module.css";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { DateTime, RelativeTime } from "../parts/date-time.tsx";
import { Field } from "../parts/field.tsx";
import { icons } from "../parts/icons.ts";
import { Notice } from "../parts/notice.tsx";
import { describeState, DueDay } from "./review-list.tsx";
import { accountTexts, changeTexts, describeResult, formatAccesses, personOf, reportOf } from "./review-texts.ts";
import styles from "./reviews.module.css";

export interface ReviewPageProps {
  review: ReviewDetails;
  /** By person. */
  accesses: readonly ReviewedAccess[];
  /** Below the accesses, where there are more. */
  more?: ReactNode;
  isDeciding: boolean;
  /** Why the last decision was not saved. At most one of this, `decided` and `signed` is there. */
  problem: Outcome | undefined;
  /** What the last choice of several has decided. */
  decided: { count: number; decision: Decision | null; onUndo: () => void } | undefined;
  isSigning: boolean;
  /** Of the last try. */
  signed: Outcome | undefined;
  /** How the export goes. */
  exportNotice?: ReactNode;
  isPrinting: boolean;
  /** Undefined for people who only read reviews. */
  onDecide: ((chosen: ChosenAccess, decision: Decision) => void) | undefined;
  /** Resolves with whether it is signed. */
  onSign: (note: string) => Promise<boolean>;
  onPrint: () => void;
  onExport: () => void;
  onNavigate: (href: string) => void;
}

/** One review: every access as it was frozen, by person, each to keep or to end. Decisions are saved at once. */
export function ReviewPage({ review, accesses, ...props }: ReviewPageProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { tone, label } = describeState(review);
  const isOpen = review.signedAt === null;
  const people = Map.groupBy(accesses, ({ principalId }) => principalId);
  const { problem, signed, decided, onDecide } = props;
  const canDecide = isOpen && onDecide !== undefined;
  return (
    <section className={styles.review} aria-label={review.clientName}>
      <ReviewLink onNavigate={props.onNavigate} />
      <div className={styles.head}>
        <h1 className={admin.heading}>{review.clientName}</h1>
        <Badge tone={tone}>{label}</Badge>
        {!isOpen && (
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
          Another administrator has to decide about your own access: {formatAccesses(review.ownUndecided)}.
        </Notice>
      )}
      {canDecide && accesses.some(({ groupId }) => groupId !== null) && (
        <p className={styles.quiet}>
          What a group gives a person is kept or ended together: ending it takes them out of the group.
        </p>
      )}
      {props.exportNotice}
      <table className={`${table.table} ${styles.table}`} aria-label="Accesses" aria-busy={props.isDeciding || undefined}>
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
        <div className={styles.outcome} aria-live="polite">
          {problem && <Notice tone="danger">{problem.message}</Notice>}
          {isOpen && decided && (
            <Notice
              tone="success"
              action={
                <Button size="small" onClick={decided.onUndo}>
                  Undo
                </Button>
              }
            >
              {formatAccesses(decided.count)} set to {decided.decision}.
            </Notice>
          )}
          {signed && !isAsking && <Notice tone={signed.isSuccess ? "success" : "danger"}>{signed.message}</Notice>}
        </div>
        {canDecide && (
          <Bar review={review} isDeciding={props.isDeciding} onDecide={onDecide} onSign={() => setIsAsking(true)} />
        )}
      </div>
      {isAsking && (
        <SignReview
          review={review}
          isBusy={props.isSigning}
          onSign={(note) => void props.onSign(note).finally(() => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}

/** Back to the list. */
export function ReviewLink({ onNavigate }: Pick<ReviewPageProps, "onNavigate">) {
  return (
    <RibbonLink
      className={styles.back}
      label="Access reviews"
      href={`/${use(ListAreaContext)}/reviews`}
      active={false}
      onNavigate={onNavigate}
    />
  );
}

function Facts({ review }: Pick<ReviewPageProps, "review">) {
  const { accesses, people, startedAt, startedBy, signedAt, kept, ended, gone, note } = review;
  return (
    <div className={styles.facts}>
      <p className={styles.quiet}>
        {formatAccesses(accesses)} of {formatPeople(people)}, as they were on <DateTime at={startedAt} />
        {startedBy !== null && <>, started by {startedBy}</>}. Due on <DueDay day={review.dueOn} />.
      </p>
      {signedAt !== null && (
        <p>
          Signed by <strong>{review.signedBy ?? "a deleted person"}</strong> on <DateTime at={signedAt} />: {kept} kept,{" "}
          {ended} ended{gone > 0 && `, ${gone} ended before`}.
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
          {name} <span className={styles.quiet}>{personEmail}</span>{" "}
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
  const { id, groupId, groupName, until, givenBy, givenAt, lastOpenedAt, decision, change, isOwn } = row;
  return (
    <tr data-decision={decision ?? undefined} data-gone={change === "gone" || undefined}>
      <th scope="row">
        {reportOf(row)}
        {change !== null && <span className={styles.change}>{changeTexts[change]}</span>}
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
          <label key={option} data-option={option}>
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
  const isOpen = review.signedAt === null;
  const tone = decision === "keep" ? "good" : "off";
  return (
    <>
      <Badge tone={decision === null && change !== "gone" ? "attention" : tone}>
        {isOpen && decision !== null ? labels[decision] : describeResult(row)}
      </Badge>
      {decidedBy !== review.signedBy && decidedBy !== null && <span className={styles.quiet}>by {decidedBy}</span>}
    </>
  );
}

interface BarProps extends Pick<ReviewPageProps, "review" | "isDeciding"> {
  onDecide: NonNullable<ReviewPageProps["onDecide"]>;
  onSign: () => void;
}

/** How far the review is, and what is left to do. */
function Bar({ review, onDecide, isDeciding, onSign }: BarProps) {
  const { accesses, kept, ended, gone, neverOpened, ownUndecided } = review;
  const undecided = accesses - kept - ended - gone;
  const rest = undecided - ownUndecided;
  return (
    <section className={styles.bar} aria-label="Decisions">
      <p>
        <progress value={accesses - undecided} max={accesses} aria-label="Decided" />
        <strong>
          {accesses - undecided} of {accesses}
        </strong>{" "}
        decided: {kept} to keep, {ended} to end
      </p>
      <span className={styles.barActions}>
        {neverOpened > 0 && (
          <Button disabled={isDeciding} onClick={() => onDecide("neverOpened", "end")}>
            End {neverOpened} never opened
          </Button>
        )}
        {rest > 0 && (
          <Button disabled={isDeciding} onClick={() => onDecide("rest", "keep")}>
            Keep the other {rest}
          </Button>
        )}
        <Button variant="primary" icon={icons.check} disabled={undecided > 0 || isDeciding} onClick={onSign}>
          Sign
        </Button>
      </span>
    </section>
  );
}

interface SignReviewProps {
  review: ReviewDetails;
  isBusy: boolean;
  onSign: (note: string) => void;
  onCancel: () => void;
}

/** The question before a review is signed, as nothing of it can be changed afterwards. */
function SignReview({ review, isBusy, onSign, onCancel }: SignReviewProps) {
  const [note, setNote] = useState("");
  const { clientName, kept, ended, ownDecidedBy } = review;
  return (
    <FormDialog
      frame={{ open: true, dismissible: true, onClosed: onCancel }}
      title={`Sign the review of ${clientName}?`}
      saveLabel={ended === 0 ? "Sign" : `Sign and end ${ended}`}
      at={isBusy ? "saving" : "editing"}
      canSave
      onSave={() => onSign(note)}
      onCancel={onCancel}
    >
      <p>
        {ended === 0 ? "No access ends" : `${formatAccesses(ended)} ${ended === 1 ? "ends" : "end"} at once`}, and{" "}
        {formatAccesses(kept)} {kept === 1 ? "is" : "are"} kept. A signed review cannot be changed.
      </p>
      {ownDecidedBy !== null && (
        <p>The review will say that {ownDecidedBy} was the only administrator and decided about their own access.</p>
      )}
      <Field label="Note (optional)">
        {(control) => (
          <textarea
            {...control}
            className={styles.text}
            rows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
