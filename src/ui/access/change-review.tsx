import { useState } from "react";
import { isDayOrEmpty, toEnd, toStart } from "../../rules/access/access-days.ts";
import { DateField } from "../parts/date-field.tsx";
import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { ReportWarning } from "../../api/report-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Notice } from "../parts/notice.tsx";
import { Button } from "../parts/button.tsx";
import styles from "../admin/admin.module.css";
import panel from "./access-panel.module.css";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "../lists/long-list.tsx";
import { Panel } from "../tabs/admin-panel.tsx";

interface ChangeReviewProps {
  changes: readonly MappingChange[];
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** Of reports that may show more than was meant. */
  warnings: readonly Pick<ReportWarning, "subscriptionReportId" | "text">[];
  /** Undefined: access has no dates. Null: it may last for any number of days. */
  maxDays?: number | null | undefined;
  onConfirm: (dates: { from: string | null; until: string | null }) => void;
  onBack: () => void;
}

export function ChangeReview({ changes, users, reports, warnings, maxDays, onConfirm, onBack }: ChangeReviewProps) {
  const texts = new Map(warnings.map(({ subscriptionReportId, text }) => [subscriptionReportId, text]));
  const warningOf = ({ action, subscriptionReportId }: MappingChange) =>
    action === "add" ? texts.get(subscriptionReportId) : undefined;
  const warned = changes.filter((change) => warningOf(change) !== undefined).length;
  const additions = changes.filter(({ action }) => action === "add").length;
  const removals = changes.length - additions;
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const isReversed = until !== "" && from > until;
  return (
    <Panel title="Review changes" wide>
      <p>
        <strong>{additions.toLocaleString("en")}</strong> to add, <strong>{removals.toLocaleString("en")}</strong> to
        remove. Nothing has been saved yet.
      </p>
      {warned > 0 && (
        <Notice tone="warning">
          {formatCount(warned, "change")} may show people the data of other clients. Read the text beside{" "}
          {warned === 1 ? "it" : "them"} before you apply.
        </Notice>
      )}
      <LongList
        label="Pending changes"
        items={changes}
        renderRow={(change) => (
          <ChangeRow change={change} users={users} reports={reports} message={warningOf(change)} />
        )}
      />
      {maxDays !== undefined && additions > 0 && (
        <div className={panel.filters}>
          <DateField label="From" hint="Empty: at once" value={from} onChange={setFrom} />
          <DateField
            label="Until"
            hint={maxDays === null ? "Empty: for good" : `Empty: ${formatCount(maxDays, "day")}, the longest`}
            errorMessage={isReversed ? "Choose a day that is not before From." : undefined}
            value={until}
            onChange={setUntil}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={isReversed || !isDayOrEmpty(from) || !isDayOrEmpty(until)}
          onClick={() => onConfirm({ from: toStart(from), until: toEnd(until) })}
        >
          Apply changes
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Panel>
  );
}
