import { type RefObject, useLayoutEffect } from "react";

/**
 * Marks the bar with `data-crowded` while its first element, the names, has more room with the labels of the actions
 * hidden. A style sheet cannot know that, because the names and the other contents of the bar have any length.
 */
export function useCrowded(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: box } = bar;
    if (!box || !("ResizeObserver" in globalThis)) return undefined;
    const measure = () => {
      box.removeAttribute("data-crowded");
      const width = widthOfNames(box);
      box.setAttribute("data-crowded", "");
      if (widthOfNames(box) <= width) box.removeAttribute("data-crowded");
    };
    let frame = 0;
    // Measured in the next frame, because the bar itself changes its size by that.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    const start = () => {
      for (const element of [box, ...box.children]) sizes.observe(element);
      measure();
    };
    // Contents that become shorter make room without a change of any size. Called before the page is drawn.
    const contents = new MutationObserver(start);
    contents.observe(box, { childList: true, characterData: true, subtree: true });
    start();
    return () => {
      sizes.disconnect();
      contents.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [bar]);
}

const widthOfNames = (bar: HTMLElement) => bar.firstElementChild?.getBoundingClientRect().width ?? 0;
