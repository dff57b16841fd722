const LONGEST_MS = 10_000;

export const dialogControls = (place: Element) => [
  ...place.querySelectorAll<HTMLElement>('[role$="dialog"] :is(input, button)'),
];

/** Where a person had come to on the first screen: places among the dialog's controls, and what stands in the one with the focus. */
interface Left {
  focused: number;
  typed: string | null;
  pressed: number;
}

/** The early first screen goes as the application's own dialog comes, which does what was pressed there. */
export function replaceFirstScreen(): void {
  const watch = new MutationObserver(() => {
    const own = [...document.querySelectorAll("body > :not(#first)")].find((place) => dialogControls(place).length > 0);
    if (own) end(own);
  });
  const patience = setTimeout(() => end(), LONGEST_MS);
  watch.observe(document.body, { childList: true, subtree: true });

  function end(own?: Element): void {
    watch.disconnect();
    clearTimeout(patience);
    const first = document.getElementById("first");
    if (!first) return;
    const controls = dialogControls(first);
    const focused = Number(first.dataset["focused"] ?? -1);
    const left: Left = { focused, typed: typedIn(controls[focused]), pressed: Number(first.dataset["pressed"] ?? -1) };
    first.remove();
    for (const movement of own?.getAnimations({ subtree: true }) ?? []) movement.finish();
    if (!own) return;
    if (own.contains(document.activeElement)) resume(own, left);
    else own.addEventListener("focusin", () => resume(own, left), { once: true });
  }
}

function typedIn(control: HTMLElement | undefined): string | null {
  return control instanceof HTMLInputElement && control.value !== control.defaultValue ? control.value : null;
}

function resume(own: Element, { focused, typed, pressed }: Left): void {
  const controls = dialogControls(own);
  if (focused > 0) controls[focused]?.focus();
  if (pressed >= 0) controls[pressed]?.click();
  const input = controls[focused];
  if (typed === null || !(input instanceof HTMLInputElement)) return;
  input.setRangeText(typed, 0, input.value.length, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
