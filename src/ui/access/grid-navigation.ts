/** Row 0 holds the report names, column 0 the user names. */
export interface GridPosition {
  row: number;
  column: number;
}

/** Lengths in rem. */
export const rowHeight = 2.5;
export const headHeight = 3.5;
export const columnWidth = 9;
/** The largest share of the window's height that the grid fills. */
export const maxHeightShare = 0.6;

/** In rem. Narrow windows get a narrow first column, so that one report stays visible beside it. */
export const namesWidthFor = (windowWidth: number) => (windowWidth < 480 ? 8 : windowWidth < 900 ? 13 : 20);

const PAGE_ROWS = 10;
const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max));

interface Key {
  key: string;
  ctrlKey: boolean;
}

/** The position that a key moves to; null for keys that do not navigate. */
export function moveByKey(
  { key, ctrlKey }: Key,
  { row, column }: GridPosition,
  last: GridPosition,
): GridPosition | null {
  const moves: Record<string, GridPosition> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  };
  const target = moves[key];
  return target === undefined ? null : { row: clamp(target.row, last.row), column: clamp(target.column, last.column) };
}

interface GridLengths {
  /** Pixels in one rem. */
  rem: number;
  /** In rem. */
  namesWidth: number;
}

/** Scrolls the cell into view: neither the names nor the edge of the frame cover it. */
export function scrollToCell(
  frame: HTMLElement,
  { row, column }: GridPosition,
  { rem, namesWidth }: GridLengths,
): void {
  if (row > 0)
    frame.scrollTop = scrollToReveal(
      frame.scrollTop,
      (row - 1) * rowHeight * rem,
      rowHeight * rem,
      frame.clientHeight - headHeight * rem,
    );
  if (column === 0) return;
  const isRightToLeft = frame.scrollLeft < 0 || getComputedStyle(frame).direction === "rtl";
  const scrollLeft = scrollToReveal(
    Math.abs(frame.scrollLeft),
    (column - 1) * columnWidth * rem,
    columnWidth * rem,
    frame.clientWidth - namesWidth * rem,
  );
  frame.scrollLeft = isRightToLeft ? -scrollLeft : scrollLeft;
}

/** The scroll offset nearest to `scrolled` that shows all of a piece in the visible length. */
const scrollToReveal = (scrolled: number, start: number, length: number, visibleLength: number) =>
  Math.max(Math.min(scrolled, start), start + length - visibleLength);
