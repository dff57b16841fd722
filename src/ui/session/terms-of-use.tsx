import { titles } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./terms.module.css";
import { termsTopics } from "../../rules/session/terms-text.ts";

interface TermsOfUseProps {
  /** The dialog's animation phase, overlay and dismissal. */
  frame: DialogFrame;
  /** Whether the check box is ticked. */
  agreed: boolean;
  /** Enables I Accept. */
  canAccept: boolean;
  /** An answer is being processed: the check box and Decline are disabled. */
  busy: boolean;
  /** The user declined, but the start page is not known. */
  error: boolean;
  /** Called when the check box changes. */
  onAgreement: (agreed: boolean) => void;
  /** Called when I Accept is pressed. */
  onAccept: () => void;
  /** Called when Decline is pressed. */
  onDecline: () => void;
}

export function TermsOfUse({
  frame,
  agreed,
  canAccept,
  busy,
  error,
  onAgreement,
  onAccept,
  onDecline,
}: TermsOfUseProps) {
  return (
    <Dialog
      {...frame}
      size="large"
      title={titles.terms}
      footer={
        <>
          <Button disabled={busy} onClick={onDecline}>
            Decline
          </Button>
          <Button variant="primary" disabled={!canAccept} onClick={onAccept}>
            I Accept
          </Button>
        </>
      }
    >
      <div className={styles.terms}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable text must be reachable by keyboard */}
        <section className={styles.text} aria-label="The terms" tabIndex={0}>
          <TermsText />
        </section>
        <CheckBox
          label="I agree to these Online Terms of Use"
          checked={agreed}
          onChange={onAgreement}
          disabled={busy}
        />
        {error && <Notice tone="danger">The start page is not known. You can close this window instead.</Notice>}
      </div>
    </Dialog>
  );
}

const TermsText = () =>
  termsTopics.map(({ title, paragraphs }) => (
    <section key={title} className={styles.topic}>
      <h3>{title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
