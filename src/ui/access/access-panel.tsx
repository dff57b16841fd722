import { useMemo, useState } from "react";
import type { ClientAccess } from "../../api/groups-contract.ts";
import type { SubscriptionReport, UserReportMapping } from "../../api/contract.ts";
import { countAccess, withPending } from "../../rules/access/access-counts.ts";
import { type AccessFilter, filterAccess } from "../../rules/access/access-filter.ts";
import { isMapped, mappingKey } from "../../rules/access/mapping-index.ts";
import { maxPendingChanges, type PendingChanges } from "../../rules/access/pending-changes.ts";
import type { SubscriptionAccess } from "../../rules/access/subscription-access.ts";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { searchOptions } from "../parts/option-search.ts";
import { Select } from "../parts/select.tsx";
import { TextField } from "../parts/text-field.tsx";
import { AccessGrid } from "./access-grid.tsx";
import { describeCells, describeGivers, withGroupAccess } from "./cell-notes.ts";
import panel from "./access-panel.module.css";
import styles from "../admin/admin.module.css";
import { reportOptions, userOptions } from "../admin/options.ts";
import { Panel } from "../tabs/admin-panel.tsx";
import { UnsavedQuestion } from "../admin/unsaved-question.tsx";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "../admin/admin-icons.ts";

interface AccessPanelProps extends SubscriptionAccess {
  /** The groups, which are among the users, and the dates. */
  access?: ClientAccess | undefined;
  /** Loads them again, where they could not be loaded. */
  onAccessRetry?: (() => void) | undefined;
  title: string;
  /** The report that is shown first; undefined for all. */
  firstReport: SubscriptionReport | undefined;
  pending: PendingChanges;
  isLimitReached?: boolean;
  /** Undefined: access is only read. */
  onCellsSet?: (cells: readonly UserReportMapping[], access: boolean) => void;
  onReview?: () => void;
  onClear?: () => void;
  /** Called by Back. Undefined: there is nothing to go back to. */
  onClose: (() => void) | undefined;
}

export function AccessPanel(props: AccessPanelProps) {
  const { title, pending, onClose } = props;
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Panel
      title={title}
      wide
      action={
        onClose && (
          <Button
            size="small"
            icon={icons.arrowLeft}
            onClick={() => (pending.size > 0 ? setIsLeaving(true) : onClose())}
          >
            Back
          </Button>
        )
      }
    >
      {isLeaving && onClose && pending.size > 0 && (
        <UnsavedQuestion
          text={`${formatCount(pending.size, "pending change")} will be lost.`}
          onKeep={() => setIsLeaving(false)}
          onDiscard={onClose}
        />
      )}
      {props.onAccessRetry && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={props.onAccessRetry}>
              Try again
            </Button>
          }
        >
          Groups and dates could not be loaded. Only people are listed.
        </Notice>
      )}
      {props.users.length === 0 || props.reports.length === 0 ? (
        <Notice tone="empty">
          {props.users.length > 0
            ? "This client has no reports yet."
            : `This client has no people yet.${props.onCellsSet ? " Add them to the client, then give them access." : ""}`}
        </Notice>
      ) : (
        <AccessEditor {...props} />
      )}
    </Panel>
  );
}

const filterOptions: readonly { value: AccessFilter; label: string }[] = [
  { value: "all", label: "Everyone" },
  { value: "withAccess", label: "With access" },
  { value: "withoutAccess", label: "Without access" },
  { value: "changed", label: "Changed" },
];

const readFilterOptions = filterOptions.filter(({ value }) => value !== "changed");

function AccessEditor(props: AccessPanelProps) {
  const { users, reports, mappings, pending, firstReport, access, onCellsSet } = props;
  /** The groups that give what cannot be taken here. */
  const [givers, setGivers] = useState("");
  const [userSearch, setUserSearch] = useState("");
  const [reportSearch, setReportSearch] = useState(firstReport?.reportName ?? "");
  const [filter, setFilter] = useState<AccessFilter>("all");
  const found = useMemo(
    () => ({
      users: keepFound(users, ({ id }) => id, searchOptions(userOptions(users), userSearch)),
      reports: keepFound(
        reports,
        ({ subscriptionReportId }) => String(subscriptionReportId),
        searchOptions(reportOptions(reports), reportSearch),
      ),
    }),
    [users, reports, userSearch, reportSearch],
  );
  const given = useMemo(() => withGroupAccess(mappings, access), [mappings, access]);
  const shown = useMemo(
    () => filterAccess(found, { mappings: given, pending }, filter),
    [found, given, pending, filter],
  );
  const saved = useMemo(() => {
    const people = access ? users.slice(access.groups.length) : users;
    const { usersOfReport } = countAccess({ users: people, reports, mappings: given });
    return { ...countAccess({ users, reports, mappings: given }), usersOfReport };
  }, [users, reports, given, access]);
  const counts = useMemo(() => withPending(saved, pending), [saved, pending]);
  const notes = useMemo(() => describeCells(access), [access]);
  /** What the cell shows: its pending change, or else whether it is mapped. */
  const cellStateOf = (cell: UserReportMapping) =>
    pending.get(mappingKey(cell))?.action ??
    (isMapped(mappings, cell) ? "mapped" : notes.groups.has(mappingKey(cell)) ? "group" : "none");
  const noteOf = (cell: UserReportMapping) => {
    const key = mappingKey(cell);
    const state = cellStateOf(cell);
    if (state === "group") return `by ${notes.groups.get(key)}`;
    return state === "mapped" ? (notes.dates.get(key) ?? "") : "";
  };
  const setCells = (cells: readonly UserReportMapping[], hasAccess: boolean) => {
    const own = cells.filter((cell) => cellStateOf(cell) !== "group");
    const [only] = cells;
    setGivers(access && only && own.length === 0 ? describeGivers(access, only) : "");
    if (own.length > 0) onCellsSet?.(own, hasAccess);
  };
  return (
    <>
      <div className={panel.filters}>
        <TextField label="Find people" value={userSearch} onChange={setUserSearch} />
        <TextField label="Find reports" value={reportSearch} onChange={setReportSearch} />
        <Select
          label="Show"
          options={onCellsSet ? filterOptions : readFilterOptions}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <p className={styles.count}>
        {shown.users.length.toLocaleString("en")} of{" "}
        {access?.groups.length ? `${users.length.toLocaleString("en")} people and groups` : formatPeople(users.length)},{" "}
        {shown.reports.length.toLocaleString("en")} of {formatCount(reports.length, "report")}
        {onCellsSet
          ? `. Click a cell, or a name for its whole row or column (keyboard: arrows, Space). Nothing is saved until you review${access ? ", where you can also set dates." : "."}`
          : "."}
      </p>
      {shown.users.length === 0 || shown.reports.length === 0 ? (
        <Notice tone="empty">Nothing matches.</Notice>
      ) : (
        <AccessGrid
          {...shown}
          counts={counts}
          stateOf={cellStateOf}
          noteOf={noteOf}
          onCellsSet={onCellsSet && setCells}
        />
      )}
      {onCellsSet && <BulkBar {...props} givers={givers} />}
    </>
  );
}

/** Sticks to the bottom of the window. */
function BulkBar({ pending, isLimitReached, givers, onReview, onClear }: AccessPanelProps & { givers: string }) {
  return (
    <div className={panel.bulkBar} data-pending={pending.size > 0 || undefined}>
      <Button variant="primary" disabled={pending.size === 0} onClick={onReview}>
        Review changes
      </Button>
      <Button icon={adminIcons.undo} disabled={pending.size === 0} onClick={onClear}>
        Clear
      </Button>
      <output className={styles.count}>
        {givers !== "" &&
          `Given ${givers}. Take it from all of them in the row of the group, or this person from the group in the client’s details. `}
        {isLimitReached &&
          `Limit of ${formatCount(maxPendingChanges, "change")} reached. Narrow the filter, or change one person or report at a time. `}
        {pending.size === 0 ? "No changes yet" : formatCount(pending.size, "pending change")}
      </output>
    </div>
  );
}

function keepFound<T>(
  list: readonly T[],
  idOf: (item: T) => string,
  found: readonly { value: string }[],
): readonly T[] {
  if (found.length === list.length) return list;
  const ids = new Set(found.map(({ value }) => value));
  return list.filter((item) => ids.has(idOf(item)));
}
