import { type ReactNode, useState } from "react";
import type { ReviewDetails } from "../../api/reviews-contract.ts";
import { FormDialog } from "../lists/form-dialog.tsx";
import { Field } from "../parts/field.tsx";
import { formatAccesses, formatNumber } from "./review-texts.ts";
import styles from "./reviews.module.css";

interface ClosingProps {
  review: ReviewDetails;
  isBusy: boolean;
  onClose: (text: string) => void;
  onCancel: () => void;
}

/** The question before a review is signed, as nothing of it can be changed afterwards. */
export function SignReview({ review, ...props }: ClosingProps) {
  const { clientName, kept, ended, ownDecidedBy } = review;
  return (
    <CloseReview
      {...props}
      title={`Sign the review of ${clientName}?`}
      saveLabel={ended === 0 ? "Sign" : `Sign and end ${formatNumber(ended)}`}
      isDangerous={ended > 0}
      label="Note (optional)"
      isOptional
    >
      <p>
        {ended === 0 ? "No access ends" : `${formatAccesses(ended)} ${ended === 1 ? "ends" : "end"} at once`}, and{" "}
        {formatAccesses(kept)} {kept === 1 ? "is" : "are"} kept. A signed review cannot be changed.
      </p>
      {ownDecidedBy !== null && (
        <p>The review will say that {ownDecidedBy} was the only administrator and decided about their own access.</p>
      )}
    </CloseReview>
  );
}

export function WithdrawReview({ review, ...props }: ClosingProps) {
  return (
    <CloseReview
      {...props}
      title={`Withdraw the review of ${review.clientName}?`}
      saveLabel="Withdraw"
      label="Reason"
      isOptional={false}
    >
      <p>None of its decisions is carried out. It stays in the list as withdrawn, and you can start another one.</p>
    </CloseReview>
  );
}

interface CloseReviewProps extends Omit<ClosingProps, "review"> {
  title: string;
  saveLabel: string;
  isDangerous?: boolean;
  /** Of the text that is kept with the review. */
  label: string;
  isOptional: boolean;
  children: ReactNode;
}

function CloseReview({ label, isOptional, isBusy, onClose, onCancel, children, ...question }: CloseReviewProps) {
  const [text, setText] = useState("");
  return (
    <FormDialog
      frame={{ open: true, dismissible: true, onClosed: onCancel }}
      {...question}
      at={isBusy ? "saving" : "editing"}
      canSave={isOptional || text.trim() !== ""}
      onSave={() => onClose(text)}
      onCancel={onCancel}
    >
      {children}
      <Field label={label}>
        {(control) => (
          <textarea
            {...control}
            className={styles.text}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
