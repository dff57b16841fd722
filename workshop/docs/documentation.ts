/** The address of the documentation page, or of the frame in it, that the person has used last. */
let usedAddress = "";

/** Whether the stories of this document are shown on a documentation page or in a frame of one. */
export const isDocumentation = (): boolean =>
  new URLSearchParams(location.search).get("viewMode") === "docs" ||
  Boolean(window.frameElement?.id.startsWith("iframe--"));

/** Many stories of a documentation page would take the focus as they appear: none may until a person uses the page. */
export function keepFocusOfDocs(): void {
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, markUsed, { capture: true });
  allowOnlyWithUse(HTMLElement.prototype, "focus");
  // Chromium focuses a field whose text is selected.
  allowOnlyWithUse(HTMLInputElement.prototype, "select");
}

const markUsed = () => void (usedAddress = location.href);
const mayTakeFocus = () => !isDocumentation() || usedAddress === location.href;

function allowOnlyWithUse(prototype: HTMLElement, method: "focus" | "select"): void {
  const original = Reflect.get(prototype, method) as (...args: unknown[]) => void;
  Reflect.set(prototype, method, function (this: HTMLElement, ...args: unknown[]) {
    if (mayTakeFocus()) original.apply(this, args);
  });
}
