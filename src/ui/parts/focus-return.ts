let lastFocusOutsideDialogs: Element | null = null;

/**
 * Remembers the focus when a dialog opens and returns a function that restores it: to the same element, else to the
 * last focused element outside dialogs, else to the form or section that contained it, else to the page's first action
 * or the main element.
 */
export function rememberFocus(): () => void {
  const { activeElement } = document;
  // These have the focus when nothing else could take it: the element before tells where the person was.
  const opener = activeElement?.matches("main, body") ? null : activeElement;
  if (opener && !opener.closest('[role="dialog"]')) lastFocusOutsideDialogs = opener;
  const section = opener?.closest("section");
  return () => {
    const form = [opener, lastFocusOutsideDialogs]
      .map((element) => element?.closest("form"))
      .find((found) => found?.isConnected);
    [
      opener,
      lastFocusOutsideDialogs,
      form?.querySelector("input:enabled"),
      section?.querySelector("a, button:enabled"),
      document.querySelector("main [data-first]"),
      document.querySelector("main"),
    ].some(tryToFocus);
  };
}

/** True when a control has the focus, such as one that appeared before the dialog was gone. */
export const isFocusTaken = () => document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;

/** A ref for an element that replaces the focused one. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

function tryToFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || element === document.body) return false;
  element.focus();
  return document.activeElement === element;
}
