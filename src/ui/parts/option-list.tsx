import { type HTMLAttributes, type LiHTMLAttributes, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import styles from "./option-list.module.css";
import type { Option } from "./option-search.ts";
import { popoverMode } from "./popover.ts";
import { ROWS_IN_VIEW } from "./use-combobox.ts";
import { icons } from "./icons.ts";

interface OptionListProps {
  listProps: HTMLAttributes<HTMLUListElement>;
  propsOfOption: (index: number) => LiHTMLAttributes<HTMLLIElement>;
  items: readonly Option[];
  chosen: Option | null;
  highlighted: number;
  note: string;
}

const ROWS_OUTSIDE_VIEW = 4;

/** Renders only the options near the scroll position. All rows have one height, so the index gives a row's position. */
export function OptionList({ items, chosen, highlighted, note, listProps, propsOfOption }: OptionListProps) {
  const extent = useRef<HTMLLIElement>(null);
  const [rem] = useState(rootFontSize);
  const hasHints = useMemo(() => items.some((item) => item.hint), [items]);
  const rowHeight = (hasHints ? 3.25 : 2.25) * rem;
  const [scroll, setScroll] = useState({ top: scrollTopFor(highlighted, 0, rowHeight), items, highlighted });
  if (scroll.items !== items || scroll.highlighted !== highlighted)
    setScroll({ top: scrollTopFor(highlighted, scroll.top, rowHeight), items, highlighted });

  useLayoutEffect(() => {
    const list = extent.current?.parentElement;
    if (list) list.scrollTop = scroll.top;
  }, [scroll.top]);

  const first = Math.max(
    0,
    Math.min(Math.floor(scroll.top / rowHeight), items.length - ROWS_IN_VIEW) - ROWS_OUTSIDE_VIEW,
  );
  return (
    <div className={styles.panel} ref={placeBelow} popover={popoverMode()}>
      <ul
        {...listProps}
        className={styles.list}
        tabIndex={-1}
        style={{ blockSize: Math.min(items.length, ROWS_IN_VIEW) * rowHeight }}
        onScroll={({ currentTarget }) => setScroll((before) => ({ ...before, top: currentTarget.scrollTop }))}
      >
        <li ref={extent} role="presentation" style={{ blockSize: items.length * rowHeight }} />
        {items.slice(first, first + ROWS_IN_VIEW + 2 * ROWS_OUTSIDE_VIEW).map((item, offset) => {
          const index = first + offset;
          const optionProps = propsOfOption(index);
          const hintId = item.hint && `${optionProps.id}-hint`;
          return (
            <li
              {...optionProps}
              key={item.value}
              className={styles.option}
              aria-label={item.label}
              aria-describedby={hintId}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              data-highlighted={index === highlighted || undefined}
              style={{ blockSize: rowHeight, insetBlockStart: index * rowHeight }}
            >
              <span className={styles.label} dir="auto">
                {item.label}
              </span>
              {item.hint && (
                <span className={styles.hint} id={hintId} dir="auto">
                  {item.hint}
                </span>
              )}
              {item === chosen && <Icon path={icons.check} />}
            </li>
          );
        })}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The scroll position nearest to `top` at which the row is visible. */
function scrollTopFor(index: number, top: number, rowHeight: number) {
  const lowest = (index + 1 - ROWS_IN_VIEW) * rowHeight;
  return index < 0 ? 0 : Math.max(Math.min(top, index * rowHeight), lowest);
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const GAP = 4;

/**
 * A ref for a popover: shows it in the top layer, where nothing clips it, below its parent or above it where there is
 * more room.
 */
function placeBelow(panel: HTMLElement | null) {
  if (!panel) return undefined;
  const place = () => {
    const { left, top, bottom, width } = panel.parentElement!.getBoundingClientRect();
    const below = innerHeight - bottom;
    const opensUpwards = below < panel.offsetHeight + GAP && top > below;
    panel.style.left = `${left}px`;
    panel.style.width = `${width}px`;
    panel.style.top = opensUpwards ? "" : `${bottom + GAP}px`;
    panel.style.bottom = opensUpwards ? `${innerHeight - top + GAP}px` : "";
    panel.style.maxHeight = `${Math.max(below, top) - 2 * GAP}px`;
  };
  panel.togglePopover?.(true);
  place();
  addEventListener("resize", place);
  addEventListener("scroll", place, { capture: true });
  return () => {
    removeEventListener("resize", place);
    removeEventListener("scroll", place, { capture: true });
  };
}
