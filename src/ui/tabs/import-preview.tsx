import { useState } from "react";
import type { ImportPlan, ImportRow } from "../../rules/access/mapping-csv.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Select } from "../parts/select.tsx";
import styles from "../admin/admin.module.css";
import { LongList } from "../lists/long-list.tsx";
import { Panel } from "./admin-panel.tsx";

interface ImportPreviewProps {
  plan: ImportPlan;
  onConfirm: () => void;
  onBack: () => void;
}

const labels: Record<ImportRow["result"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "New dates",
  unchanged: "Unchanged",
  refused: "Refused",
};
const results = Object.keys(labels) as ImportRow["result"][];

export function ImportPreview({ plan, onConfirm, onBack }: ImportPreviewProps) {
  const [filter, setFilter] = useState<ImportRow["result"] | "all">("all");
  const rowsWith = (result: ImportRow["result"]) => plan.rows.filter((row) => row.result === result);
  const options = results.map((result) => ({
    value: result,
    label: `${labels[result]} (${rowsWith(result).length.toLocaleString("en")})`,
  }));
  return (
    <Panel title="Import preview" wide>
      <Select
        label="Rows"
        options={[{ value: "all", label: `All (${plan.rows.length.toLocaleString("en")})` }, ...options]}
        value={filter}
        onChange={setFilter}
      />
      <LongList
        label="Rows of the import"
        hasReasons
        items={filter === "all" ? plan.rows : rowsWith(filter)}
        renderRow={(row) => <PreviewRow {...row} />}
      />
      <div className={styles.actions}>
        <Button variant="primary" disabled={plan.changes.length === 0} onClick={onConfirm}>
          Apply changes
        </Button>
        <Button onClick={onBack}>Back</Button>
        <output className={styles.count}>
          {formatCount(plan.changes.length, "pending change")}. Nothing has been saved yet.
        </output>
      </div>
    </Panel>
  );
}

function PreviewRow({ line, result, user, report, reason }: ImportRow) {
  return (
    <>
      <span className={styles.lineNumber} data-line-number>
        {line}
      </span>
      <span className={styles.result} data-result={result}>
        {labels[result]}
      </span>
      <span>{user}</span>
      <span>{report}</span>
      <span className={styles.reason}>{reason}</span>
    </>
  );
}
