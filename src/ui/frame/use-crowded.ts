import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the bar with `data-crowded` where its first element, the names, has more room once the labels of the actions
 * are hidden. A style sheet cannot know that, because the names and the other contents of the bar have any length.
 */
export function useCrowded(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = bar;
    const names = box?.firstElementChild;
    if (!box || !names || !("ResizeObserver" in globalThis)) return undefined;
    const measure = () => {
      box.removeAttribute("data-crowded");
      const { width } = names.getBoundingClientRect();
      box.setAttribute("data-crowded", "");
      if (names.getBoundingClientRect().width <= width) box.removeAttribute("data-crowded");
    };
    let frame = 0;
    // Measured in the next frame, because the bar itself changes its size by that.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    for (const element of [box, ...box.children]) observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  });
}
