const GAP = 4;

/**
 * A ref for a popover: shows it in the top layer, where nothing clips it, below its parent or above it where there is
 * more room.
 */
export function placeBelow(panel: HTMLElement | null) {
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
