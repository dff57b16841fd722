let lastOutside: Element | null = null;

/** Where the focus was when a dialog opened, and how it gets back: there, else where it last was on the page, else into the form that it left, else to the page itself. */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!opener?.closest('[role="dialog"]')) lastOutside = opener;
  return () => {
    const form = [opener, lastOutside].map((place) => place?.closest("form")).find((left) => left?.isConnected);
    [opener, lastOutside, form?.querySelector("input:enabled"), document.querySelector("main")].some(takesFocus);
  };
}

/** A control has it: what came up before the dialog was gone. */
export const isFocusTaken = () => document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;

/** What comes up in the place of what had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

function takesFocus(place: Element | null | undefined): boolean {
  if (!(place instanceof HTMLElement) || place === document.body) return false;
  place.focus();
  return document.activeElement === place;
}
