// Keeps a press of the finder's key until `portal-keys.tsx`, which listens to all keys, is loaded. Their list is not
// read here, because it would make the start larger.
let isPressed = false;

function keepPress(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isCommand || event.key.toLowerCase() !== "k") return;
  event.preventDefault();
  isPressed = true;
}

addEventListener("keydown", keepPress);

/** Called when the terms are accepted: the finder does not open over them. */
export function forgetFinderPress(): void {
  isPressed = false;
}

/** Whether the key was pressed. From now on the caller listens to it. */
export function takeFinderPress(): boolean {
  removeEventListener("keydown", keepPress);
  const wasPressed = isPressed;
  isPressed = false;
  return wasPressed;
}
