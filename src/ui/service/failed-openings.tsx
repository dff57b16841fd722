import type { FailedOpening } from "../../api/service-contract.ts";
import { causeText } from "../../rules/service/service-texts.ts";
import { ShowMore, type ShowMoreProps } from "../lists/show-more.tsx";
import { RecordTable } from "../lists/record-table.tsx";
import type { RecordColumn } from "../lists/record-row.tsx";
import { RelativeTime } from "../parts/date-time.tsx";
import { Email } from "../parts/email.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { TextField } from "../parts/text-field.tsx";
import styles from "./failed-openings.module.css";

interface FailedOpeningsProps {
  at: "loading" | "failed" | "shown";
  failures: readonly FailedOpening[];
  /** What is searched for. Empty: nothing. */
  reference: string;
  onReferenceChange: (reference: string) => void;
  /** Leads to the report that failed. */
  onOpen: (failure: FailedOpening) => void;
  more: Omit<ShowMoreProps, "listed" | "failure">;
}

const idOf = ({ id }: FailedOpening) => id;
const isThere = ({ reportName }: FailedOpening) => reportName !== null;
const columns: readonly RecordColumn<FailedOpening>[] = [
  {
    id: "report",
    label: "Report",
    render: ({ reportName }) => reportName ?? "A deleted report",
    renderSecondLine: ({ clientName }) => clientName ?? "A deleted client",
  },
  {
    id: "person",
    label: "Person",
    render: ({ personName }) => personName ?? "A deleted person",
    renderSecondLine: ({ personEmail }) => <Email address={personEmail} />,
  },
  { id: "failedAt", label: "When", render: ({ failedAt }) => <RelativeTime at={failedAt} />, isTime: true },
  {
    id: "cause",
    label: "Cause",
    render: ({ cause }) => causeText(cause),
    renderSecondLine: ({ reference }) => reference !== "" && `Reference ${reference}`,
  },
];

/** For whom which report was not opened, and why. A reference that a reader reads out finds its failure. */
export function FailedOpenings({ at, failures, reference, onReferenceChange, onOpen, more }: FailedOpeningsProps) {
  return (
    <section className={styles.section} aria-label="Reports that failed">
      <h2>Reports that failed</h2>
      <div className={styles.search}>
        <TextField
          label="Find reference"
          hint="As the reader’s page shows it; its beginning is enough. Empty: the last 24 hours."
          kind="identifier"
          value={reference}
          onChange={onReferenceChange}
        />
      </div>
      {at === "loading" && <Loader text="Loading failures…" lines={3} />}
      {at === "failed" && <RetryNotice onRetry={more.onRetry}>The failures could not be loaded.</RetryNotice>}
      {at === "shown" && failures.length === 0 && (
        <p className={styles.none}>
          {reference.trim() === ""
            ? "No report failed to open in the last 24 hours."
            : "No failure has this reference. Check how it begins."}
        </p>
      )}
      {at === "shown" && failures.length > 0 && (
        <>
          <RecordTable
            title="Reports that failed"
            columns={columns}
            rows={failures}
            idOf={idOf}
            openId={null}
            sort={{ by: "failedAt", isDescending: true }}
            isReloading={false}
            onOpen={onOpen}
            canOpen={isThere}
          />
          <ShowMore {...more} listed={failures.length} failure="More failures could not be loaded." />
        </>
      )}
    </section>
  );
}
