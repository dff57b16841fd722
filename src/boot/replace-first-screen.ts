const REMOVE_AFTER_MS = 10_000;

export function dialogControls(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[role$="dialog"] :is(input, button)')];
}

/** What the user did on the first screen. Controls are indexes into `dialogControls`, -1 for none. */
interface FirstScreenInput {
  focused: number;
  clicked: number;
  typed: string | null;
}

/** Removes the prerendered screen when the application's dialog mounts and replays focus, typing and click. */
export function replaceFirstScreen(): void {
  const observer = new MutationObserver(() => {
    const dialog = [...document.querySelectorAll("body > :not(#first-screen)")].find(
      (element) => dialogControls(element)[0],
    );
    if (dialog) finish(dialog);
  });
  const timer = setTimeout(() => finish(), REMOVE_AFTER_MS);
  observer.observe(document.body, { childList: true, subtree: true });

  function finish(dialog?: Element): void {
    observer.disconnect();
    clearTimeout(timer);
    const firstScreen = document.getElementById("first-screen");
    if (!firstScreen) return;
    const input = readInput(firstScreen);
    const controls = dialogControls(firstScreen).length;
    firstScreen.remove();
    // A dialog that says what failed has other controls: what was pressed here must not press one of them.
    if (dialog && dialogControls(dialog).length === controls) replayInFocus(dialog, input);
  }
}

function readInput(firstScreen: HTMLElement): FirstScreenInput {
  const focused = Number(firstScreen.dataset["focused"] ?? -1);
  const control = dialogControls(firstScreen)[focused];
  const isEdited = control instanceof HTMLInputElement && control.value !== control.defaultValue;
  const typed = isEdited ? control.value : null;
  return { focused, clicked: Number(firstScreen.dataset["clicked"] ?? -1), typed };
}

/** The dialog focuses its first control when it opens, so an earlier replay would lose the focus. */
function replayInFocus(dialog: Element, input: FirstScreenInput): void {
  for (const animation of dialog.getAnimations({ subtree: true })) animation.finish();
  if (dialog.contains(document.activeElement)) replay(dialog, input);
  else dialog.addEventListener("focusin", () => replay(dialog, input), { once: true });
}

function replay(dialog: Element, { focused, clicked, typed }: FirstScreenInput): void {
  const controls = dialogControls(dialog);
  if (focused > 0) controls[focused]?.focus();
  if (clicked >= 0) controls[clicked]?.click();
  const control = controls[focused];
  if (typed === null || !(control instanceof HTMLInputElement)) return;
  control.setRangeText(typed, 0, control.value.length, "end");
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
