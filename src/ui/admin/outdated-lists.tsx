import { RetryNotice } from "../parts/retry-notice.tsx";
import styles from "./outdated-lists.module.css";

interface OutdatedListsProps {
  /** Called by Try again. */
  onRetry: () => void;
}

/** Above the tabs after an import, where their lists could not be loaded again. */
export function OutdatedLists({ onRetry }: OutdatedListsProps) {
  return (
    <div className={styles.place}>
      <RetryNotice onRetry={onRetry}>
        What you see here is from before the import. It could not be loaded again.
      </RetryNotice>
    </div>
  );
}
