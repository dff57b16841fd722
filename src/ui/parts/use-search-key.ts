import { type RefObject, useLayoutEffect } from "react";

/** `/` leads to the search box of the page, if it has one. Elsewhere the same key opens the finder. */
export function useSearchKey(box: RefObject<HTMLElement | null>, isOn = true): void {
  // An effect would come after the list can be seen, and the key would still open the finder.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTypingOrAsked(event.target)) return;
      // The finder of reports listens to the same key.
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [box, isOn]);
}

const isTypingOrAsked = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role='combobox'], [role='dialog']") !== null;
