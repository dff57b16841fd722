import styles from "./hints.module.css";

const HOVER_DELAY_MS = 400;
const GAP = 6;

/**
 * Shows the `data-hint` of what is hovered, and of the button that has the keyboard's focus, until the next key and
 * unless its label is seen in full. For an effect: returns what ends it. A browser without popovers shows none.
 */
export function showHints(): (() => void) | undefined {
  if (!("togglePopover" in HTMLElement.prototype)) return undefined;
  const box = document.createElement("div");
  box.className = styles.hint ?? "";
  box.popover = "manual";
  box.role = "tooltip";
  box.dir = "auto";
  // The names that screen readers say have it too.
  box.ariaHidden = "true";
  document.body.append(box);
  let delay = 0;

  const hide = () => {
    clearTimeout(delay);
    box.togglePopover(false);
  };
  const show = (target: HTMLElement) => {
    box.textContent = target.dataset["hint"] ?? "";
    box.togglePopover(true);
    place(box, target);
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    hide();
    const hinted = findHinted(target);
    if (hinted && pointerType === "mouse") delay = window.setTimeout(show, HOVER_DELAY_MS, hinted);
  };
  const onFocus = ({ target }: Event) => {
    hide();
    const hinted = findHinted(target);
    if (hinted?.matches("button:focus-visible")) show(hinted);
  };

  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  document.addEventListener("pointerover", onPointer, options);
  document.addEventListener("focusin", onFocus, options);
  for (const type of ["keydown", "focusout", "pointerdown", "scroll"]) document.addEventListener(type, hide, options);
  return () => {
    controller.abort();
    clearTimeout(delay);
    box.remove();
  };
}

function findHinted(target: EventTarget | null): HTMLElement | null {
  const hinted = target instanceof Element ? target.closest<HTMLElement>("[data-hint]:not(:disabled)") : null;
  const label = hinted?.querySelector("span");
  return label && isSeenInFull(label) ? null : hinted;
}

function isSeenInFull({ offsetWidth, offsetHeight, scrollWidth, scrollHeight }: HTMLElement): boolean {
  return offsetWidth > 0 && scrollWidth <= offsetWidth && scrollHeight <= offsetHeight;
}

/** Below the target, or above it at the end of the window. */
function place(box: HTMLElement, target: HTMLElement): void {
  const { left, width, top, bottom } = target.getBoundingClientRect();
  const start = left + (width - box.offsetWidth) / 2;
  const isBelow = bottom + GAP + box.offsetHeight <= innerHeight;
  box.style.left = `${Math.max(GAP, Math.min(start, innerWidth - box.offsetWidth - GAP))}px`;
  box.style.top = `${isBelow ? bottom + GAP : top - GAP - box.offsetHeight}px`;
}
