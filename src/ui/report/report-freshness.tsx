import type { ReportFreshness as Freshness } from "../../api/freshness-contract.ts";
import { Icon } from "../parts/icon.tsx";
import { ShortDateTime } from "../parts/date-time.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-freshness.module.css";

export interface ReportFreshnessProps extends Freshness {
  /** A time of this day is shown without its date. */
  now: number;
}

/** How old the data of the report are, where one of the two is known. A button may contain it. */
export function ReportFreshness({ refreshedAt, failedAt, now }: ReportFreshnessProps) {
  return (
    <span className={styles.freshness}>
      {refreshedAt !== null && (
        <span>
          as of <ShortDateTime at={refreshedAt} now={now} />
        </span>
      )}
      {failedAt !== null && (
        <span className={styles.failure}>
          <Icon path={icons.alert} />
          <span>
            Refresh failed <ShortDateTime at={failedAt} now={now} />
          </span>
        </span>
      )}
    </span>
  );
}
