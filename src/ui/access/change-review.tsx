import { useMemo, useState } from "react";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { isDayOrEmpty, toDay, toEnd, toStart } from "../../rules/access/access-days.ts";
import { type ChosenDates, indexDates, noDates } from "../../rules/access/client-access.ts";
import { mappingKey } from "../../rules/access/mapping-index.ts";
import { DateField } from "../parts/date-field.tsx";
import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { ReportWarning } from "../../api/report-contract.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Notice } from "../parts/notice.tsx";
import { Button } from "../parts/button.tsx";
import { CheckBox } from "../parts/check-box.tsx";
import styles from "../admin/admin.module.css";
import panel from "./access-panel.module.css";
import { describeCells } from "./cell-notes.ts";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "../lists/long-list.tsx";
import { Panel } from "../tabs/admin-panel.tsx";

interface ChangeReviewProps {
  changes: readonly MappingChange[];
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  /** Of reports that may show more than was meant. */
  warnings: readonly Pick<ReportWarning, "subscriptionReportId" | "text">[];
  /** Undefined: access has no dates. */
  access?: ClientAccess | undefined;
  onConfirm: (chosen: ChosenDates & { isKept: boolean }) => void;
  onBack: () => void;
}

export function ChangeReview({ changes, users, reports, warnings, access, onConfirm, onBack }: ChangeReviewProps) {
  const texts = new Map(warnings.map(({ subscriptionReportId, text }) => [subscriptionReportId, text]));
  const warningOf = ({ action, subscriptionReportId }: MappingChange) =>
    action === "add" ? texts.get(subscriptionReportId) : undefined;
  const warned = changes.filter((change) => warningOf(change) !== undefined).length;
  const additions = changes.filter(({ action }) => action === "add").length;
  const removals = changes.length - additions;
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [isKept, setIsKept] = useState(false);
  const { dates: notes, groups } = useMemo(() => describeCells(access), [access]);
  /** Also where nothing was before, so that all rows have the same columns. */
  const describeBefore = (change: MappingChange) =>
    change.action === "remove" ? `now ${notes.get(mappingKey(change)) || "for good"}` : (warningOf(change) ?? "");
  const describeRest = (change: MappingChange) => {
    const givers = change.action === "remove" ? groups.get(mappingKey(change)) : undefined;
    return givers === undefined ? warningOf(change) : `still has it by ${givers}`;
  };
  const describe = isKept ? describeBefore : describeRest;
  const keepExisting = (isChecked: boolean) => {
    setIsKept(isChecked);
    if (!isChecked) return;
    const dates = findCommonDates(changes, access);
    setFrom(dates.from !== null && Date.parse(dates.from) > Date.now() ? toDay(dates.from) : "");
    setUntil(toDay(dates.until));
  };
  const maxDays = access && access.maxDays;
  const isReversed = until !== "" && from > until;
  return (
    <Panel title="Review changes" wide>
      <p>
        <strong>{additions.toLocaleString("en")}</strong> to add, <strong>{removals.toLocaleString("en")}</strong>{" "}
        {isKept ? "to get other dates" : "to remove"}. Nothing has been saved yet.
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
        hasReasons={changes.some((change) => describe(change) !== undefined)}
        renderRow={(change) => (
          <ChangeRow
            change={isKept && change.action === "remove" ? { ...change, action: "change" } : change}
            users={users}
            reports={reports}
            message={describe(change)}
          />
        )}
      />
      {maxDays !== undefined && removals > 0 && (
        <CheckBox label="Keep the access that exists, with other dates" checked={isKept} onChange={keepExisting} />
      )}
      {maxDays !== undefined && (additions > 0 || isKept) && (
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
          onClick={() => onConfirm({ from: toStart(from), until: toEnd(until), isKept })}
        >
          Apply changes
        </Button>
        <Button onClick={onBack}>Back</Button>
      </div>
    </Panel>
  );
}

/** The dates of the access that exists, where all of it has the same. */
function findCommonDates(changes: readonly MappingChange[], access: ClientAccess | undefined): ChosenDates {
  const stored = indexDates(access);
  const [first = noDates, ...others] = changes.flatMap((change) =>
    change.action === "remove" ? [stored.get(mappingKey(change)) ?? noDates] : [],
  );
  return others.every(({ from, until }) => from === first.from && until === first.until) ? first : noDates;
}
