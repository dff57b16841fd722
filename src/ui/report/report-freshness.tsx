import type { ReportFreshness as Freshness } from "../../api/freshness-contract.ts";
import { Icon } from "../parts/icon.tsx";
import { DateTime, Time } from "../parts/date-time.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./report-freshness.module.css";

export interface ReportFreshnessProps extends Freshness {
  /** A time of this day is shown without its date. */
  now: number;
}

/** How old the data of the report are. What the ribbon has no room for is in its menu `More`. */
export function ReportFreshness({
  refreshedAt,
  failedAt,
  now,
  isInMenu = false,
}: ReportFreshnessProps & { isInMenu?: boolean }) {
  if (refreshedAt === null && failedAt === null) return null;
  return (
    <p className={styles.freshness} data-in-menu={isInMenu || undefined}>
      {refreshedAt !== null && (
        <span>
          as of <Moment at={refreshedAt} now={now} />
        </span>
      )}
      {failedAt !== null && (
        <span className={styles.failure}>
          <Icon path={icons.alert} />
          <span>
            Refresh failed <Moment at={failedAt} now={now} />
          </span>
        </span>
      )}
    </p>
  );
}

function Moment({ at, now }: { at: string; now: number }) {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? <Time at={at} /> : <DateTime at={at} />;
}
