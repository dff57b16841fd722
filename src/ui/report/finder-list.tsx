import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type FavouriteChange, idOf } from "../../rules/report/personal-lists.ts";
import { ClientLine, type Endings } from "./access-dates.tsx";
import { FavouriteButton } from "./favourite-button.tsx";
import { elementKeys, type FinderRow } from "./finder-rows.ts";
import styles from "./finder.module.css";

interface FinderListProps {
  label: string;
  rows: readonly FinderRow[];
  /** The index of the row that Enter opens. */
  active: number;
  /** Whether the list is as high as the page. */
  isPage: boolean;
  favouriteIds: ReadonlySet<string>;
  endings: Endings;
  /** Whether favourites can be changed. */
  hasFavourites: boolean;
  onActivate: (index: number) => void;
  onChoose: (row: FinderRow) => void;
  onFavouriteChange: (change: FavouriteChange) => void;
}

/** In rem, as in the styles. All rows have one height, so the index gives a row's position. */
const ROW_HEIGHT = 2.75;
/** Rendered once the list is scrolled, so that it opens with few rows. */
const ROWS_OUTSIDE_VIEW = 4;
/** The list of the dialog is at most 27 rem high. */
const ROWS_IN_DIALOG = Math.ceil(27 / ROW_HEIGHT);

/** Renders only the rows near the scroll position. Tab leads from the box to the active report and to its star. */
export function FinderList({
  label,
  rows,
  active,
  isPage,
  favouriteIds,
  endings,
  hasFavourites,
  ...callbacks
}: FinderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [rem] = useState(rootFontSize);
  const [scrolled, setScrolled] = useState(0);
  const position = useRef(0);
  const windowHeight = useWindowHeight();
  const rowHeight = ROW_HEIGHT * rem;
  const rowsInView = isPage ? Math.ceil(windowHeight / rowHeight) : ROWS_IN_DIALOG;

  useLayoutEffect(() => {
    const box = list.current;
    // Reading a position makes the browser lay out the page at once, so a list that stays at its top reads none.
    if (!box || (active <= 1 && position.current === 0)) return;
    // The first report brings its heading into view.
    const top = active <= 1 ? 0 : active * rowHeight;
    const bottom = (active + 1) * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    position.current = box.scrollTop;
  }, [active, rowHeight]);

  const nearest = Math.max(0, Math.min(Math.floor(scrolled / rowHeight), rows.length - rowsInView));
  const outside = scrolled > 0 ? ROWS_OUTSIDE_VIEW : 0;
  const first = Math.max(0, nearest - outside);
  const end = Math.min(nearest + rowsInView + outside, rows.length);
  const keyOf = elementKeys(rows);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop } }) => {
        position.current = scrollTop;
        setScrolled(scrollTop);
      }}
    >
      {first > 0 && <li aria-hidden style={{ blockSize: `${first * ROW_HEIGHT}rem` }} />}
      {rows.slice(first, end).map((row, offset) => {
        const index = first + offset;
        if (row.kind === "heading")
          return (
            <li key={keyOf(row, index)} className={styles.heading}>
              <span className={styles.name} dir="auto" title={row.text}>
                {row.text}
              </span>
            </li>
          );
        const tabIndex = index === active ? 0 : -1;
        const [name, hint] =
          row.kind === "command" ? [row.command.label, row.command.hint] : [row.entry.reportName, row.clientName];
        return (
          <li key={keyOf(row, index)} className={styles.row} data-active={index === active || undefined}>
            <button type="button" className={styles.report} tabIndex={tabIndex} onClick={() => callbacks.onChoose(row)}>
              <span className={styles.name} dir="auto" title={name}>
                {name}
              </span>
              {row.kind === "report" ? (
                <ClientLine report={row.entry} clientName={row.clientName} endings={endings} />
              ) : (
                hint !== undefined && (
                  <span className={styles.client} dir="auto" title={hint}>
                    {hint}
                  </span>
                )
              )}
            </button>
            {hasFavourites && row.kind === "report" && (
              <FavouriteButton
                className={styles.star}
                reportName={name}
                isFavourite={favouriteIds.has(idOf(row.entry))}
                tabIndex={tabIndex}
                onFocus={() => callbacks.onActivate(index)}
                onChange={(isFavourite) => {
                  const { subscriptionId, reportId } = row.entry;
                  callbacks.onFavouriteChange({ subscriptionId, reportId, isFavourite });
                }}
              />
            )}
          </li>
        );
      })}
      {end < rows.length && <li aria-hidden style={{ blockSize: `${(rows.length - end) * ROW_HEIGHT}rem` }} />}
    </ul>
  );
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function subscribeToWindowSize(onChange: () => void): () => void {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

const useWindowHeight = () => useSyncExternalStore(subscribeToWindowSize, () => innerHeight);
