let lastOutside: Element | null = null;

/** Where the focus was when a dialog opened, and how it gets back: there, else where it last was on the page, else to the page itself. */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!opener?.closest('[role="dialog"]')) lastOutside = opener;
  return () => {
    const home = [opener, lastOutside, document.querySelector('main')].find((place) => place?.isConnected && place !== document.body);
    if (home instanceof HTMLElement) home.focus();
  };
}
