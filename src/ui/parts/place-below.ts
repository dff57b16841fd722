const GAP = 4;

/** A ref for a popover: shows it in the top layer, which clips nothing, under its parent or over it where there is more room. */
export function placeBelow(panel: HTMLElement | null) {
  if (!panel) return undefined;
  const place = () => {
    const { left, top, bottom, width } = panel.parentElement!.getBoundingClientRect();
    const below = innerHeight - bottom;
    const up = below < panel.offsetHeight + GAP && top > below;
    panel.style.left = `${left}px`;
    panel.style.width = `${width}px`;
    panel.style.top = up ? "" : `${bottom + GAP}px`;
    panel.style.bottom = up ? `${innerHeight - top + GAP}px` : "";
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
