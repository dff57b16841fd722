const LONGEST_MS = 10_000;

export const dialogControls = (place: Element) => [...place.querySelectorAll<HTMLElement>('[role$="dialog"] :is(input, button)')];

/** The early first screen goes as the application's own dialog comes, which does what was pressed there. */
export function takeOverFirstScreen(): void {
  const watch = new MutationObserver(() => {
    const own = [...document.querySelectorAll('body > :not(#first)')].find((place) => dialogControls(place).length > 0);
    if (own) end(own);
  });
  const patience = setTimeout(() => end(), LONGEST_MS);
  watch.observe(document.body, { childList: true, subtree: true });

  function end(own?: Element): void {
    watch.disconnect();
    clearTimeout(patience);
    const first = document.getElementById('first');
    if (!first) return;
    const focused = dialogControls(first).indexOf(document.activeElement as HTMLElement);
    const pressed = Number(first.dataset['pressed'] ?? -1);
    first.remove();
    for (const movement of own?.getAnimations({ subtree: true }) ?? []) movement.finish();
    if (!own) return;
    if (own.contains(document.activeElement)) resume(own, focused, pressed);
    else own.addEventListener('focusin', () => resume(own, focused, pressed), { once: true });
  }
}

function resume(own: Element, focused: number, pressed: number): void {
  const controls = dialogControls(own);
  if (focused > 0) controls[focused]?.focus();
  if (pressed >= 0) controls[pressed]?.click();
}
