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
import { indexEndings, UpcomingReports } from "./access-dates.tsx";
import { FinderList } from "./finder-list.tsx";
import {
  type Commands,
  type FinderRow,
  findSearchRows,
  findTarget,
  firstChoice,
  keepActive,
  listRows,
} from "./finder-rows.ts";
import styles from "./finder.module.css";

export interface FindReportProps {
  view: FinderView;
  /** Undefined: there are no favourites, and the reports of before are not known. */
  personalLists: PersonalListsView | undefined;
  /** Whether this is the page's own content, as high as the page, with all reports below their clients. */
  isPage?: boolean;
  /** What an administrator finds beside their reports. */
  commands?: FoundCommands | undefined;
  onType: (text: string) => void;
  onOpen: (report: ListedReport) => void;
  onFavouriteChange: (change: FavouriteChange) => void;
  onRetry: () => void;
}

export interface FoundCommands extends Commands {
  at: "loading" | "shown" | "failed";
}

const nothingListed = { favourites: [], recents: [] };
const statesWithFavourites = new Set<PersonalListsView["at"]>(["saved", "saving", "saveFailed", "reportGone"]);

const searchTexts = {
  loading: "Searching people, clients and reports…",
  shown: "",
  failed: "People, clients and reports could not be searched. Type on to try again.",
};

/** One box over all reports of a person, by their names and their clients'. The box keeps the focus. */
export function FindReport({ view, personalLists, isPage = false, commands, ...callbacks }: FindReportProps) {
  const { at, entries, typed } = view;
  const { favourites, recents } = personalLists ?? nothingListed;
  const rows = useMemo(
    () => listRows(entries, { favourites, recents, hasClientHeadings: isPage }, typed, commands),
    [entries, favourites, recents, isPage, typed, commands],
  );
  const [active, setActive] = useState({ rows, typed, index: firstChoice(rows), hasMoved: false });
  if (active.rows !== rows) setActive(keepActive(active, { rows, typed }));
  const favouriteIds = useMemo(() => new Set(favourites.map(idOf)), [favourites]);
  const endings = useMemo(() => indexEndings(personalLists?.ending), [personalLists?.ending]);
  const box = useRef<HTMLDivElement>(null);
  useSearchKey(box, isPage);
  useEffect(() => prepareSearch(findSearchRows(entries)), [entries]);
  const isShown = at === "finding" || commands !== undefined;
  const activeRow = isShown ? rows[active.index] : undefined;
  const choose = (row: FinderRow) => {
    if (row.kind === "report") callbacks.onOpen(row.entry);
    else if (row.kind === "command") row.command.run();
  };
  const moveTo = (index: number) => setActive({ rows, typed, index, hasMoved: true });
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && activeRow) choose(activeRow);
    const target = findTarget(event.key, rows, active.index);
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return (
    <div className={styles.finder} ref={box} data-page={isPage || undefined}>
      <Field label={commands ? "Report, client, person, page or action" : "Report or client"}>
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
        {at === "loading" && !isShown && <Loader text="Loading reports…" lines={6} />}
        {at === "empty" && !isShown && <p className={styles.text}>No reports are assigned to you yet.</p>}
        {at === "failed" && !isShown && (
          <RetryNotice onRetry={callbacks.onRetry}>The reports could not be loaded.</RetryNotice>
        )}
        {isShown && rows.length === 0 && (
          <p className={styles.text}>
            {commands?.at === "loading"
              ? "Searching…"
              : `${commands ? "Nothing" : "No report"} found. Check the spelling, or type less.`}
          </p>
        )}
        {isShown && rows.length > 0 && (
          <FinderList
            label={commands ? "Results" : "Reports"}
            rows={rows}
            active={active.index}
            isPage={isPage}
            favouriteIds={favouriteIds}
            endings={endings}
            hasFavourites={personalLists !== undefined && statesWithFavourites.has(personalLists.at)}
            onActivate={moveTo}
            onChoose={choose}
            onFavouriteChange={callbacks.onFavouriteChange}
          />
        )}
      </div>
      {(at === "finding" || at === "empty") && <UpcomingReports upcoming={personalLists?.upcoming} />}
      <p className={styles.count}>
        {commands
          ? searchTexts[commands.at]
          : isShown && typed.trim() !== "" && rows.length > 0 && formatCount(rows.length, "report")}
      </p>
      <output className={styles.announcement}>
        {activeRow?.kind === "report" && `${activeRow.entry.reportName}, ${activeRow.entry.clientName}`}
        {activeRow?.kind === "command" && [activeRow.command.label, activeRow.command.hint].filter(Boolean).join(", ")}
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
    <Dialog {...frame} title={rest.commands ? "Find" : "Find report"} footer={<Button onClick={onClose}>Close</Button>}>
      <FindReport {...rest} />
    </Dialog>
  );
}
