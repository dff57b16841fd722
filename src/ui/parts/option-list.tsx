import type { UseComboboxGetMenuPropsReturnValue, UseComboboxPropGetters } from "downshift";
import { useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import styles from "./option-list.module.css";
import type { Option } from "./option-search.ts";
import { placeBelow } from "./place-below.ts";

interface OptionListProps extends Pick<UseComboboxPropGetters<Option>, "getItemProps"> {
  menuProps: UseComboboxGetMenuPropsReturnValue;
  items: readonly Option[];
  chosen: Option | null;
  highlighted: number;
  note: string;
}

export const ROWS_IN_VIEW = 8;
const ROWS_BEYOND = 4;

/** Draws only the options near the scrolled place: all rows are equally high, so a row's place is its number's. */
export function OptionList({ items, chosen, highlighted, note, menuProps, getItemProps }: OptionListProps) {
  const extent = useRef<HTMLLIElement>(null);
  const [rem] = useState(rootFontSize);
  const row = (items.some((item) => item.hint) ? 3.25 : 2.25) * rem;
  const [seen, setSeen] = useState({ top: reveal(highlighted, 0, row), items, highlighted });
  if (seen.items !== items || seen.highlighted !== highlighted)
    setSeen({ top: reveal(highlighted, seen.top, row), items, highlighted });

  useLayoutEffect(() => {
    const list = extent.current?.parentElement;
    if (list) list.scrollTop = seen.top;
  }, [seen.top]);

  const first = Math.max(0, Math.min(Math.floor(seen.top / row), items.length - ROWS_IN_VIEW) - ROWS_BEYOND);
  return (
    <div className={styles.panel} ref={placeBelow} popover={topLayer()}>
      <ul
        {...menuProps}
        className={styles.list}
        tabIndex={-1}
        style={{ blockSize: Math.min(items.length, ROWS_IN_VIEW) * row }}
        onScroll={({ currentTarget }) => setSeen((was) => ({ ...was, top: currentTarget.scrollTop }))}
      >
        <li ref={extent} role="presentation" style={{ blockSize: items.length * row }} />
        {items.slice(first, first + ROWS_IN_VIEW + 2 * ROWS_BEYOND).map((item, offset) => {
          const index = first + offset;
          return (
            <li
              {...getItemProps({ item, index, "aria-selected": item === chosen })}
              key={item.value}
              className={styles.option}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              data-highlighted={index === highlighted || undefined}
              style={{ blockSize: row, insetBlockStart: index * row }}
            >
              <span className={styles.label}>{item.label}</span>
              {item.hint && <span className={styles.hint}>{item.hint}</span>}
              {item === chosen && <Icon name="check" />}
            </li>
          );
        })}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function reveal(index: number, top: number, row: number) {
  const lowest = (index + 1 - ROWS_IN_VIEW) * row;
  return index < 0 ? 0 : Math.max(Math.min(top, index * row), lowest);
}

/** Where there is no top layer to lift it to, a popover would never show. */
const topLayer = () => ("togglePopover" in HTMLElement.prototype ? "manual" : undefined);
const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
