import type { FailedOpening } from "../../api/service-contract.ts";
import { causeText } from "../../rules/service/service-texts.ts";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./failed-openings.module.css";

interface FailedOpeningsProps {
  at: "loading" | "failed" | "shown";
  failures: readonly FailedOpening[];
  /** What is searched for. Empty: nothing. */
  reference: string;
  onReferenceChange: (reference: string) => void;
  more: Omit<ShowMoreProps, "listed" | "failure">;
}

/** For whom which report was not opened, and why. A reference that a reader reads out finds its failure. */
export function FailedOpenings({ at, failures, reference, onReferenceChange, more }: FailedOpeningsProps) {
  return (
    <section className={styles.section} aria-label="Reports that failed">
      <h2 className={styles.title}>Reports that failed</h2>
      <div className={styles.search}>
        <TextField
          label="Find reference"
          hint="As the reader’s page shows it, or how it begins. Without one: the last 24 hours."
          kind="identifier"
          value={reference}
          onChange={onReferenceChange}
        />
      </div>
      {at === "loading" && <Loader text="Loading failures…" lines={3} />}
      {at === "failed" && <RetryNotice onRetry={more.onRetry}>The failures could not be loaded.</RetryNotice>}
      {at === "shown" && failures.length === 0 && (
        <Notice tone="empty">
          {reference.trim() === ""
            ? "No report failed to open in the last 24 hours."
            : "No failure has this reference. Check how it begins."}
        </Notice>
      )}
      {at === "shown" && failures.length > 0 && (
        <>
          <FailureTable failures={failures} />
          <ShowMore {...more} listed={failures.length} failure="More failures could not be loaded." />
        </>
      )}
    </section>
  );
}

const FailureTable = ({ failures }: Pick<FailedOpeningsProps, "failures">) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Report</th>
        <th scope="col">Person</th>
        <th scope="col">When</th>
        <th scope="col">Cause</th>
      </tr>
    </thead>
    <tbody>
      {failures.map((failure) => (
        <tr key={failure.id}>
          <th scope="row">
            {failure.reportName ?? "A deleted report"}
            <span className={styles.secondLine}>{failure.clientName ?? "A deleted client"}</span>
          </th>
          <td>
            {failure.personName ?? "A deleted person"}
            <span className={styles.secondLine}>{failure.personEmail}</span>
          </td>
          <td>
            <DateTime at={failure.failedAt} />
          </td>
          <td>
            {causeText(failure.cause)}
            {failure.reference !== "" && <span className={styles.secondLine}>Reference {failure.reference}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
