import type { ListedOpening } from "../../api/openings-contract.ts";
import { describeOutcome } from "../../rules/report/opening-outcome.ts";
import { ListSection } from "../lists/list-section.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { personOf, reportOf } from "./openings-list.tsx";
import styles from "../lists/details.module.css";

export interface LastOpeningsProps {
  /** Whose openings they are. */
  of: "person" | "report";
  id: string;
  view:
    | { at: "loading" | "removed" | "failed" }
    | { at: "shown"; details: { openings: readonly ListedOpening[]; total: number } };
  onRetry: () => void;
  onNavigate: (href: string) => void;
}

const title = "Last openings";

/** The openings of a person or a report, in its details. The list has the others. */
export function LastOpenings({ of, id, view, onRetry, onNavigate }: LastOpeningsProps) {
  if (view.at !== "shown")
    return (
      <section className={styles.section} aria-label={title}>
        <h3 className={styles.title}>{title}</h3>
        {view.at === "loading" ? (
          <Loader text="Loading…" lines={4} />
        ) : (
          <RetryNotice onRetry={onRetry}>The openings could not be loaded.</RetryNotice>
        )}
      </section>
    );
  const { openings, total } = view.details;
  return (
    <ListSection
      title={title}
      emptyText="There are no openings to show."
      listed={openings.length}
      total={total}
      all={{ label: "Show all", list: "openings", search: { [of]: id }, onNavigate }}
      rows={openings.map((opening) => (
        <li key={opening.id}>
          <span className={styles.name}>{of === "person" ? reportOf(opening) : personOf(opening)}</span>
          <span className={styles.quiet}>{of === "person" ? opening.clientName : opening.personEmail}</span>
          <span className={styles.quiet}>
            {describeOutcome(opening)}, <DateTime at={opening.at} />
          </span>
        </li>
      ))}
    />
  );
}
