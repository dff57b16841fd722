import { type ReactNode, useState } from "react";
import { inView, useRem, useWindowSize } from "./visible-rows.ts";
import styles from "./long-list.module.css";

interface LongListProps<T> {
  label: string;
  items: readonly T[];
  renderRow: (item: T) => ReactNode;
  /** Whether a row may say why. */
  hasReasons?: boolean;
}

/** In rem: side by side, and one below the other where there is no room for that. */
const ROW = { beside: 2.5, stacked: 3.5, stackedWithReason: 7 };
const ROOM_BESIDE = 56;

/** A list of any length of which only the rows in view are drawn. */
export function LongList<T>({ label, items, renderRow, hasReasons = false }: LongListProps<T>) {
  const rem = useRem();
  const { height, width } = useWindowSize();
  const stacked = width < ROOM_BESIDE * rem;
  const row = rem * ROW[stacked ? (hasReasons ? "stackedWithReason" : "stacked") : "beside"];
  const [top, setTop] = useState(0);
  return (
    <section
      className={styles.frame}
      data-stacked={stacked || undefined}
      aria-label={label}
      // A scrollable region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul className={styles.list} style={{ blockSize: items.length * row }}>
        {inView(top, height, row, items.length).map((index) => {
          const item = items[index];
          return (
            item !== undefined && (
              <li
                key={index}
                className={styles.row}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ blockSize: row, insetBlockStart: index * row }}
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
