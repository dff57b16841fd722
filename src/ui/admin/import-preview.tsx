import { useState } from "react";
import type { ImportPlan, PlannedRow } from "../../rules/admin/mapping-csv.ts";
import { Button } from "../parts/button.tsx";
import { Select } from "../parts/select.tsx";
import styles from "./admin.module.css";
import { LongList } from "./long-list.tsx";
import { Panel } from "./admin-panel.tsx";

interface ImportPreviewProps {
  plan: ImportPlan;
  onConfirm: () => void;
  onBack: () => void;
}

const words: Record<PlannedRow["verdict"], string> = {
  added: "Added",
  removed: "Removed",
  unchanged: "Unchanged",
  refused: "Refused",
};

export function ImportPreview({ plan, onConfirm, onBack }: ImportPreviewProps) {
  const [shown, setShown] = useState<PlannedRow["verdict"] | "all">("all");
  const count = (verdict: PlannedRow["verdict"]) => plan.rows.filter((row) => row.verdict === verdict).length;
  const rows = shown === "all" ? plan.rows : plan.rows.filter(({ verdict }) => verdict === shown);
  const options = (Object.keys(words) as PlannedRow["verdict"][]).map((verdict) => ({
    value: verdict,
    label: `${words[verdict]} (${count(verdict).toLocaleString("en")})`,
  }));
  return (
    <Panel title="What this import would do" wide>
      <Select
        label="Rows"
        options={[{ value: "all", label: `All (${plan.rows.length.toLocaleString("en")})` }, ...options]}
        value={shown}
        onChange={setShown}
      />
      <LongList
        label="Rows of the import"
        reasons
        items={rows}
        renderRow={({ line, verdict, user, report, why }) => (
          <>
            <span className={styles.line} data-line>
              {line}
            </span>
            <span className={styles.verdict} data-verdict={verdict}>
              {words[verdict]}
            </span>
            <span>{user}</span>
            <span>{report}</span>
            <span className={styles.why}>{why}</span>
          </>
        )}
      />
      <div className={styles.actions}>
        <Button variant="primary" disabled={plan.changes.length === 0} onClick={onConfirm}>
          Apply changes
        </Button>
        <Button onClick={onBack}>Back</Button>
        <output className={styles.count}>
          {plan.changes.length.toLocaleString("en")} to change. Nothing has been sent yet.
        </output>
      </div>
    </Panel>
  );
}
