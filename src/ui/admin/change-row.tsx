import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import styles from "./admin.module.css";
import { findLabel, nameOptions, reportOptions } from "./options.ts";

interface ChangeRowProps {
  change: MappingChange;
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** Why the change failed. */
  message?: string;
}

export function ChangeRow({
  change: { action, principalId, subscriptionReportId },
  users,
  reports,
  message,
}: ChangeRowProps) {
  return (
    <>
      <span className={styles.result} data-result={action}>
        {action === "add" ? "Add" : "Remove"}
      </span>
      <span>{findLabel(nameOptions(users), principalId)}</span>
      <span>{findLabel(reportOptions(reports), String(subscriptionReportId))}</span>
      {message !== undefined && <span className={styles.reason}>{message}</span>}
    </>
  );
}
