import { useMemo, useState } from "react";
import type { UserReportMapping } from "../../api/contract.ts";
import { isMapped, mappingKey } from "../../rules/admin/mapping-index.ts";
import { maxPendingChanges, type PendingChanges } from "../../rules/admin/pending-changes.ts";
import type { SubscriptionAccess } from "../../rules/admin/subscription-access.ts";
import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { searchOptions } from "../parts/option-search.ts";
import { TextField } from "../parts/text-field.tsx";
import { AccessGrid } from "./access-grid.tsx";
import styles from "./admin.module.css";
import { nameOptions } from "./options.ts";
import { Panel } from "./admin-panel.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "./admin-icons.ts";

interface AccessPanelProps extends SubscriptionAccess {
  pending: PendingChanges;
  isLimitReached: boolean;
  onCellsSet: (cells: readonly UserReportMapping[], access: boolean) => void;
  onReview: () => void;
  onClear: () => void;
  onClose: () => void;
}

export function AccessPanel(props: AccessPanelProps) {
  const { pending, onClose } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Panel
      title="Access matrix"
      wide
      action={
        <Button size="small" icon={icons.arrowLeft} onClick={() => (pending.size > 0 ? setIsLeaving(true) : onClose())}>
          Back
        </Button>
      }
    >
      {isLeaving && pending.size > 0 && (
        <UnsavedQuestion
          text={`${formatCount(pending.size, "pending change")} will be lost.`}
          onKeep={() => setIsLeaving(false)}
          onDiscard={onClose}
        />
      )}
      {props.users.length === 0 || props.reports.length === 0 ? (
        <Notice tone="empty">This subscription has {props.users.length === 0 ? "no users" : "no reports"}.</Notice>
      ) : (
        <AccessEditor {...props} />
      )}
    </Panel>
  );
}

function AccessEditor(props: AccessPanelProps) {
  const { users, reports, mappings, pending, isLimitReached } = props;
  const [filter, setFilter] = useState("");
  const filteredUsers = useMemo(() => {
    const foundIds = new Set(searchOptions(nameOptions(users), filter).map(({ value }) => value));
    return users.filter(({ id }) => foundIds.has(id));
  }, [users, filter]);
  /** What the cell shows: its pending change, or else whether it is mapped. */
  const cellStateOf = (cell: UserReportMapping) =>
    pending.get(mappingKey(cell))?.action ?? (isMapped(mappings, cell) ? "mapped" : "none");
  return (
    <>
      <TextField
        label="Find users"
        value={filter}
        onChange={setFilter}
        hint="Click a cell, or a name for its whole row or column (keyboard: arrows, Space). Nothing is saved until you review."
      />
      <AccessGrid users={filteredUsers} reports={reports} stateOf={cellStateOf} onCellsSet={props.onCellsSet} />
      <div className={styles.actions}>
        <Button variant="primary" disabled={pending.size === 0} onClick={props.onReview}>
          Review changes
        </Button>
        <Button icon={adminIcons.undo} disabled={pending.size === 0} onClick={props.onClear}>
          Clear
        </Button>
        <output className={styles.count}>
          {isLimitReached &&
            `Limit of ${formatCount(maxPendingChanges, "change")} reached. Narrow the filter, or change one user or report at a time. `}
          {pending.size === 0 ? "No changes yet" : formatCount(pending.size, "pending change")}
        </output>
      </div>
    </>
  );
}
