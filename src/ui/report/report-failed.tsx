import type { ReactNode } from "react";
import { messages } from "../../rules/messages.ts";
import { failureTexts, type ReportFailure } from "../../rules/report/report-failure.ts";
import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";

interface ReportFailedProps {
  /** Why the report is not shown; null where nothing more is known. */
  cause: ReportFailure["cause"] | null;
  /** The server's own words, in place of the text of the cause. */
  message?: string | undefined;
  /** The reference for support. */
  details?: ReactNode;
  /** Called when Try again is pressed. */
  onRetry: () => void;
}

/** Replaces a report that cannot be shown. */
export function ReportFailed({ cause, message, details, onRetry }: ReportFailedProps) {
  return (
    <div role="alert">
      <StateCard
        icon="alert"
        title={messages.reportDetailsFailed}
        details={details}
        actions={
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {cause && <p>{message ?? failureTexts[cause]}</p>}
      </StateCard>
    </div>
  );
}
