/** The address of the documentation page, or of the frame in it, that the person has used last. */
let usedAddress = "";

/** Whether the stories of this document are shown on a documentation page or in a frame of one. */
export const isDocumentation = (): boolean =>
  new URLSearchParams(location.search).get("viewMode") === "docs" ||
  Boolean(window.frameElement?.id.startsWith("iframe--"));

/** Many stories of a documentation page would take the focus as they appear: none may until a person uses the page. */
export function keepFocusOfDocs(): void {
  const markUsed = () => (usedAddress = location.href);
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, markUsed, { capture: true });
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (mayTakeFocus()) focus.call(this, options);
  };
  // Chromium focuses a field whose text is selected.
  const { select } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.select = function () {
    if (mayTakeFocus()) select.call(this);
  };
}

const mayTakeFocus = () => !isDocumentation() || usedAddress === location.href;
