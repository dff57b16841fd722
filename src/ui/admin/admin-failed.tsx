import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";

/** Shown behind the alert that names the cause. */
export function AdminFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Admin</h1>
      </div>
      <Notice
        tone="empty"
        title="Admin data could not be loaded."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Try again in a moment.
      </Notice>
    </div>
  );
}
