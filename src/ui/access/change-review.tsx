import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { Button } from "../parts/button.tsx";
import styles from "../admin/admin.module.css";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "../lists/long-list.tsx";
import { Panel } from "../tabs/admin-panel.tsx";

interface ChangeReviewProps {
  changes: readonly MappingChange[];
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  onConfirm: () => void;
  onBack: () => void;
}

export function ChangeReview({ changes, users, reports, onConfirm, onBack }: ChangeReviewProps) {
  const additions = changes.filter(({ action }) => action === "add").length;
  const removals = changes.length - additions;
  return (
    <Panel title="Review changes" wide>
      <p>
        <strong>{additions.toLocaleString("en")}</strong> to add, <strong>{removals.toLocaleString("en")}</strong> to
        remove. Nothing has been saved yet.
      </p>
      <LongList
        label="Pending changes"
        items={changes}
        renderRow={(change) => <ChangeRow change={change} users={users} reports={reports} />}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={onConfirm}>
          Apply changes
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Panel>
  );
}
