import { type ReactNode, useState } from "react";
import { useRem, useWindowSize, visibleIndexes } from "./visible-rows.ts";
import styles from "./long-list.module.css";

interface LongListProps<T> {
  label: string;
  items: readonly T[];
  renderRow: (item: T) => ReactNode;
  /** Whether rows can have a reason as their last text. */
  hasReasons?: boolean;
}

/** Row heights in rem: texts side by side, or stacked where the window is too narrow. */
const rowHeights = { beside: 2.5, stacked: 3.5 };
const rowHeightsWithReasons = { beside: 3.5, stacked: 8.5 };
/** In rem. */
const MIN_WIDTH_BESIDE = 56;

/** A list of any length that renders only the visible rows. */
export function LongList<T>({ label, items, renderRow, hasReasons = false }: LongListProps<T>) {
  const rem = useRem();
  const { height, width } = useWindowSize();
  const [scrolled, setScrolled] = useState(0);
  const isStacked = width < MIN_WIDTH_BESIDE * rem;
  const heights = hasReasons ? rowHeightsWithReasons : rowHeights;
  const rowHeight = rem * (isStacked ? heights.stacked : heights.beside);
  const rows = visibleIndexes({ scrolled, visibleLength: height, pieceLength: rowHeight, count: items.length });
  return (
    <section
      className={styles.frame}
      data-stacked={isStacked || undefined}
      aria-label={label}
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      <ul className={styles.list} style={{ blockSize: items.length * rowHeight }}>
        {rows.map((index) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={index}
                className={styles.row}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ blockSize: rowHeight, insetBlockStart: index * rowHeight }}
              >
                {renderRow(item)}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
