import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import styles from "../admin/admin.module.css";
import { findOption, reportOptions, userOptions } from "../admin/options.ts";

interface ChangeRowProps {
  change: MappingChange;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** Why the change failed, or what to consider before it. */
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
        {action === "add" ? "Add" : "Remove"}
      </span>
      <span>
        {user.label} {user.hint && <span className={styles.reason}>{user.hint}</span>}
      </span>
      <span>{findOption(reportOptions(reports), String(subscriptionReportId)).label}</span>
      {message !== undefined && <span className={styles.reason}>{message}</span>}
    </>
  );
}
