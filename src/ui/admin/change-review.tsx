import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { Button } from "../parts/button.tsx";
import styles from "./admin.module.css";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "./long-list.tsx";
import { Panel } from "./admin-panel.tsx";

interface ChangeReviewProps {
  changes: readonly MappingChange[];
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  onConfirm: () => void;
  onBack: () => void;
}

export function ChangeReview({ changes, users, reports, onConfirm, onBack }: ChangeReviewProps) {
  const added = changes.filter(({ action }) => action === "add").length;
  return (
    <Panel title="Review what will change" wide>
      <p>
        <strong>{added.toLocaleString("en")}</strong> to add,{" "}
        <strong>{(changes.length - added).toLocaleString("en")}</strong> to remove. Nothing has been sent yet.
      </p>
      <LongList
        label="What will change"
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
