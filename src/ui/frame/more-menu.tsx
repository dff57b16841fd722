import { type ReactNode, useId, useState } from "react";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  /** Links and buttons. Pressing one closes the menu. */
  children: ReactNode;
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("a, button:enabled")];
const focusFirst = (menu: HTMLElement | null) => void (menu && itemsOf(menu)[0]?.focus());

/** What does not fit in a narrow ribbon. The browser closes it at Escape or a press outside, and returns the focus. */
export function MoreMenu({ children }: MoreMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.more}>
      <button className={styles.button} type="button" popoverTarget={id} aria-expanded={isOpen}>
        More
      </button>
      <fieldset
        className={styles.menu}
        ref={handleItems}
        id={id}
        popover="auto"
        aria-label="More"
        onToggle={({ newState }) => setIsOpen(newState === "open")}
      >
        {isOpen && <div ref={focusFirst}>{children}</div>}
      </fieldset>
    </div>
  );
}

/** Gives the menu its keys, and closes it when an item is pressed. */
function handleItems(menu: HTMLElement | null) {
  if (!menu) return;
  // Closed before the item's own action runs, so that a dialog which it opens returns the focus to the button.
  const closeAtItem = ({ target }: Event) => {
    if (itemsOf(menu).some((item) => target instanceof Node && item.contains(target))) menu.hidePopover();
  };
  menu.addEventListener("click", closeAtItem, { capture: true });
  menu.addEventListener("keydown", (event) => moveFocus(menu, event));
}

function moveFocus(menu: HTMLElement, event: KeyboardEvent) {
  if (event.key === "Tab") menu.hidePopover();
  const items = itemsOf(menu);
  const current = items.findIndex((item) => item === document.activeElement);
  const target = {
    ArrowDown: items[(current + 1) % items.length],
    ArrowUp: items.at(current - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
