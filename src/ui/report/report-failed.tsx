import type { ReactNode } from "react";
import { messages } from "../../rules/messages.ts";
import { describeCause, type ReportFailure } from "../../rules/report/report-failure.ts";
import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-failed.module.css";

interface ReportFailedProps {
  /** Why the report is not shown; null where nothing more is known. */
  cause: ReportFailure["cause"] | null;
  /** The server's own words, in place of the text of the cause. */
  message?: string | undefined;
  /** Seconds until the portal itself requests the report again, 0 while it does; undefined where it never will. */
  secondsLeft?: number | undefined;
  /** The reference for support. */
  details?: ReactNode;
  /** Called when Try again, or Try now, is pressed. */
  onRetry: () => void;
}

/** Replaces a report that cannot be shown. */
export function ReportFailed({ cause, message, secondsLeft, details, onRetry }: ReportFailedProps) {
  const isRetried = secondsLeft !== undefined;
  return (
    <div role="alert">
      <StateCard
        icon={icons.alert}
        title={cause === "accessEnded" ? "Your access to this report has ended" : messages.reportDetailsFailed}
        details={details}
        actions={
          <Button variant="primary" icon={icons.refresh} onClick={onRetry}>
            {isRetried ? "Try now" : "Try again"}
          </Button>
        }
      >
        {cause && <p>{message ?? describeCause(cause, isRetried)}</p>}
        {isRetried && <NextTry secondsLeft={secondsLeft} />}
      </StateCard>
    </div>
  );
}

/** Screen readers are told once, with the card, because they would read each second aloud. */
function NextTry({ secondsLeft }: { secondsLeft: number }) {
  return (
    <p className={styles.nextTry}>
      <span className={styles.announcement}>The report is requested again automatically.</span>
      <span aria-hidden>{secondsLeft > 0 ? `Next try in ${formatSeconds(secondsLeft)}` : "Trying again…"}</span>
    </p>
  );
}

function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = `${seconds % 60} s`;
  return minutes > 0 ? `${minutes} min ${rest}` : rest;
}
