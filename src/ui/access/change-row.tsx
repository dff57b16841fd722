import type { SentChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import styles from "../admin/admin.module.css";
import { findOption, reportOptions, userOptions } from "../admin/options.ts";

const labels: Record<SentChange["action"], string> = { add: "Add", remove: "Remove", change: "New dates" };

interface ChangeRowProps {
  change: SentChange;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** Why the change failed, or what to know before it. */
  message?: string | undefined;
}

export function ChangeRow({
  change: { action, principalId, subscriptionReportId },
  users,
  reports,
  message,
}: ChangeRowProps) {
  const user = findOption(userOptions(users), principalId);
  return (
    <>
      <span className={styles.result} data-result={action}>
        {labels[action]}
      </span>
      <span>
        {user.label} {user.hint && <span className={styles.reason}>{user.hint}</span>}
      </span>
      <span>{findOption(reportOptions(reports), String(subscriptionReportId)).label}</span>
      {message !== undefined && <span className={styles.reason}>{message}</span>}
    </>
  );
}
