import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./admin.module.css";

/** What stands behind the alert that says why. */
export function AdminFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Admin</h1>
      </div>
      <Notice
        tone="empty"
        title="There is nothing to administer at the moment."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        The admin details have not been loaded.
      </Notice>
    </div>
  );
}
