import { useSyncExternalStore } from "react";

const BEYOND = 1;

/** The numbers of the equally long pieces that are near the scrolled place, and the one that must never be missing. */
export function inView(scrolled: number, seen: number, piece: number, count: number, always = -1): number[] {
  const first = Math.max(0, Math.min(Math.floor(scrolled / piece), count - 1) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((scrolled + seen) / piece) + BEYOND);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
  if (always < 0 || always >= count || (always >= first && always <= last)) return near;
  return always < first ? [always, ...near] : [...near, always];
}

const onResize = (changed: () => void) => {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
};

/** The most that can be seen of anything. */
export function useWindowSize() {
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const width = useSyncExternalStore(onResize, () => window.innerWidth);
  return { height, width };
}

export function useRem(): number {
  return useSyncExternalStore(
    onResize,
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
}
