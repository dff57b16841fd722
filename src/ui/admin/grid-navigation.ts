export interface Place {
  row: number;
  column: number;
}

export const rowHeight = 2.5;
export const headHeight = 3.25;
export const columnWidth = 9;
/** What the grid may take of the window's height. */
export const frameShare = 0.6;

/** On a narrow window the names leave room for a report. */
export const namesWidth = (windowWidth: number) => (windowWidth < 480 ? 7 : 12);

const PAGE = 10;
const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

interface Key {
  key: string;
  ctrlKey: boolean;
}

/** Where a key leads in a grid; null where it leads nowhere. */
export function placeAfter({ key, ctrlKey }: Key, { row, column }: Place, size: Place): Place | null {
  const moves: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? size.row : row, column: size.column },
  };
  const to = moves[key];
  return to === undefined ? null : { row: within(to.row, size.row), column: within(to.column, size.column) };
}

/** Scrolls so that neither the names nor the edge hide the place. */
export function scrollTo(element: HTMLElement, { row, column }: Place, rem: number, names: number): void {
  if (row > 0)
    element.scrollTop = reveal(
      element.scrollTop,
      (row - 1) * rowHeight * rem,
      rowHeight * rem,
      element.clientHeight - headHeight * rem,
    );
  if (column === 0) return;
  const sense = element.scrollLeft < 0 || getComputedStyle(element).direction === "rtl" ? -1 : 1;
  element.scrollLeft =
    sense *
    reveal(
      Math.abs(element.scrollLeft),
      (column - 1) * columnWidth * rem,
      columnWidth * rem,
      element.clientWidth - names * rem,
    );
}

const reveal = (scrolled: number, start: number, length: number, room: number) =>
  Math.max(Math.min(scrolled, start), start + length - room);
