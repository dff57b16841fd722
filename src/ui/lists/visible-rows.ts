import { useSyncExternalStore } from "react";

/** Pieces rendered beyond each edge, so that scrolling shows no gap. */
const OVERSCAN = 1;

interface Scrolling {
  /** Pixels scrolled so far. */
  scrolled: number;
  /** Pixels that can be visible at once. */
  visibleLength: number;
  /** Pixels of one row or column. */
  pieceLength: number;
  count: number;
  /** An index to include even if it is not visible, for example that of the focused cell. */
  always?: number;
}

/** The indexes of the rows (or columns) to render: those near the scroll position. */
export function visibleIndexes({ scrolled, visibleLength, pieceLength, count, always = -1 }: Scrolling): number[] {
  const first = Math.max(0, Math.min(Math.floor(scrolled / pieceLength), count - 1) - OVERSCAN);
  const last = Math.min(count - 1, Math.ceil((scrolled + visibleLength) / pieceLength) + OVERSCAN);
  const visible = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (always < 0 || always >= count || (always >= first && always <= last)) return visible;
  return always < first ? [always, ...visible] : [...visible, always];
}

function subscribeToResize(listener: () => void) {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** An upper bound for the visible size of anything on the page. */
export function useWindowSize() {
  const height = useSyncExternalStore(subscribeToResize, () => window.innerHeight);
  const width = useSyncExternalStore(subscribeToResize, () => window.innerWidth);
  return { height, width };
}

/** Pixels in one rem. */
export function useRem(): number {
  return useSyncExternalStore(
    subscribeToResize,
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
}
