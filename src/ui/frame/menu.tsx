import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { popoverMode } from "../parts/popover.ts";
import styles from "./menu.module.css";

export interface MenuControl {
  /** The button that opens and closes the menu. Pressing it must not take the focus, because that closes the menu. */
  opener: HTMLElement;
  onClose: () => void;
}

interface MenuProps extends MenuControl {
  label: string;
  /** The bar under which the menu hangs, or the opener itself. */
  place: "header" | "ribbon" | "opener";
  /** Links and buttons. Pressing one closes the menu, unless it is a toggle with `aria-pressed`. */
  children: ReactNode;
}

/** Without those that a style hides. */
const itemsOf = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>("a, button:enabled")].filter((item) => item.checkVisibility?.() ?? true);

/** An open menu. It has the focus, and closes at Escape or when it loses the focus. */
export function Menu({ label, place, opener, onClose, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    // In the top layer nothing clips it. A bar would, because it scrolls.
    element.togglePopover?.(true);
    const hang = () => hangUnder(opener, element);
    hang();
    itemsOf(element)[0]?.focus();
    addEventListener("resize", hang);
    return () => removeEventListener("resize", hang);
  }, [opener]);
  const close = () => {
    opener.focus();
    onClose();
  };
  // An item's own action has run by then, but nothing is rendered yet: a dialog will return the focus to the opener.
  const closeAtItem = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    const item = itemsOf(currentTarget).find((one) => target instanceof Node && one.contains(target));
    if (item && !item.ariaPressed) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") close();
    else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else moveFocus(event);
  };
  return (
    <div
      className={styles.panel}
      ref={panel}
      role="presentation"
      popover={popoverMode()}
      data-place={place}
      onClick={closeAtItem}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
    >
      <fieldset className={styles.menu} aria-label={label} tabIndex={-1}>
        {children}
      </fieldset>
    </div>
  );
}

/** The menu ends where its opener ends, unless it would begin outside the window. */
function hangUnder(opener: HTMLElement, panel: HTMLElement) {
  const { clientWidth } = document.documentElement;
  const { left, right, bottom } = opener.getBoundingClientRect();
  if (panel.dataset["place"] === "opener") panel.style.setProperty("--menu-start", `${bottom}px`);
  const end = getComputedStyle(panel).direction === "rtl" ? left : clientWidth - right;
  // Rounded down, the width would have no room for the longest line.
  const width = Math.ceil(panel.getBoundingClientRect().width);
  panel.style.setProperty("--menu-end", `${Math.min(end, clientWidth - width)}px`);
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const current = items.findIndex((item) => item === document.activeElement);
  const target = {
    ArrowDown: items[(current + 1) % items.length],
    ArrowUp: items.at(Math.max(current, 0) - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
