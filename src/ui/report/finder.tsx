import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { FinderView } from "../../machines/report/finder.machine.ts";
import type { PersonalListsView } from "../../machines/report/personal-lists.machine.ts";
import { formatCount } from "../../rules/format-count.ts";
import { type FavouriteChange, idOf, type ListedReport, reportGone } from "../../rules/report/personal-lists.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import field from "../parts/field.module.css";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { prepareSearch } from "../parts/option-search.ts";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { useSearchKey } from "../parts/use-search-key.ts";
import { FinderList } from "./finder-list.tsx";
import { findSearchRows, findTarget, firstReport, keepActive, listRows } from "./finder-rows.ts";
import styles from "./finder.module.css";

export interface FindReportProps {
  view: FinderView;
  /** Undefined: there are no favourites, and the reports of before are not known. */
  personalLists: PersonalListsView | undefined;
  /** Whether this is the page's own content, as high as the page, with all reports below their clients. */
  isPage?: boolean;
  onType: (text: string) => void;
  onOpen: (report: ListedReport) => void;
  onFavouriteChange: (change: FavouriteChange) => void;
  onRetry: () => void;
}

const nothingListed = { favourites: [], recents: [] };
const statesWithFavourites = new Set<PersonalListsView["at"]>(["saved", "saving", "saveFailed", "reportGone"]);

/** One box over all reports of a person, by their names and their clients'. The box keeps the focus. */
export function FindReport({ view, personalLists, isPage = false, ...callbacks }: FindReportProps) {
  const { at, entries, typed } = view;
  const { favourites, recents } = personalLists ?? nothingListed;
  const rows = useMemo(
    () => listRows(entries, { favourites, recents, hasClientHeadings: isPage }, typed),
    [entries, favourites, recents, isPage, typed],
  );
  const [active, setActive] = useState({ rows, index: firstReport(rows), hasMoved: false });
  if (active.rows !== rows) setActive({ ...keepActive(active, rows, typed), rows });
  const favouriteIds = useMemo(() => new Set(favourites.map(idOf)), [favourites]);
  const box = useRef<HTMLDivElement>(null);
  useSearchKey(box, isPage);
  useEffect(() => prepareSearch(findSearchRows(entries)), [entries]);
  const activeRow = rows[active.index];
  const activeReport = at === "finding" && activeRow?.kind === "report" ? activeRow.entry : undefined;
  const moveTo = (index: number) => setActive({ rows, index, hasMoved: true });
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && activeReport) callbacks.onOpen(activeReport);
    const target = findTarget(event.key, rows, active.index);
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return (
    <div className={styles.finder} ref={box} data-page={isPage || undefined}>
      <Field label="Report or client">
        {(control) => (
          <input
            {...control}
            className={field.box}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => callbacks.onType(target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      {personalLists?.at === "saveFailed" && (
        <Notice tone="danger">The favourite could not be saved. Try again.</Notice>
      )}
      {personalLists?.at === "reportGone" && <Notice tone="danger">{reportGone}</Notice>}
      <div className={styles.content}>
        {at === "loading" && <Loader text="Loading reports…" lines={6} />}
        {at === "empty" && <p className={styles.text}>No reports are assigned to you yet.</p>}
        {at === "failed" && <RetryNotice onRetry={callbacks.onRetry}>The reports could not be loaded.</RetryNotice>}
        {at === "finding" && rows.length === 0 && (
          <p className={styles.text}>No report found. Check the spelling, or type less.</p>
        )}
        {at === "finding" && rows.length > 0 && (
          <FinderList
            rows={rows}
            active={active.index}
            isPage={isPage}
            favouriteIds={favouriteIds}
            hasFavourites={personalLists !== undefined && statesWithFavourites.has(personalLists.at)}
            onActivate={moveTo}
            onOpen={callbacks.onOpen}
            onFavouriteChange={callbacks.onFavouriteChange}
          />
        )}
      </div>
      <p className={styles.count}>
        {at === "finding" && typed.trim() !== "" && rows.length > 0 && formatCount(rows.length, "report")}
      </p>
      <output className={styles.announcement}>
        {activeReport && `${activeReport.reportName}, ${activeReport.clientName}`}
      </output>
    </div>
  );
}

interface FinderProps extends Omit<FindReportProps, "isPage"> {
  frame: DialogFrame;
  onClose: () => void;
}

export function Finder({ frame, onClose, ...rest }: FinderProps) {
  return (
    <Dialog {...frame} title="Find report" footer={<Button onClick={onClose}>Close</Button>}>
      <FindReport {...rest} />
    </Dialog>
  );
}
