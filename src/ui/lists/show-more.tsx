import { Button } from "../parts/button.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import styles from "./details.module.css";

export interface ShowMoreProps {
  at: "shown" | "loadingMore" | "moreFailed";
  hasMore: boolean;
  /** How many rows are listed. */
  listed: number;
  /** How many there are. */
  total: number;
  /** Where the count ends: a larger total stands for more. */
  countLimit?: number;
  /** What is said when more could not be loaded. */
  failure: string;
  onMore: () => void;
  onRetry: () => void;
}

/** Below a list: leads to the rows that are not loaded yet. Nothing when all are. */
export function ShowMore({ at, hasMore, listed, failure, onMore, onRetry, ...count }: ShowMoreProps) {
  if (at === "moreFailed") return <RetryNotice onRetry={onRetry}>{failure}</RetryNotice>;
  if (!hasMore) return null;
  return (
    <div className={styles.actions}>
      <Button busy={at === "loadingMore"} onClick={onMore}>
        Show more
      </Button>
      <span className={styles.quiet}>
        {listed.toLocaleString("en")} of {formatTotal(count)}
      </span>
    </div>
  );
}

export const formatTotal = ({ total, countLimit = Infinity }: Pick<ShowMoreProps, "total" | "countLimit">) =>
  total > countLimit ? `${countLimit.toLocaleString("en")}+` : total.toLocaleString("en");
