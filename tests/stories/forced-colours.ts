const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** The attribute that distinguishes the states of each kind of element. */
const STATE_ATTRIBUTES = {
  '[role="tab"]': "aria-selected",
  '[role="option"]': "aria-selected",
  '[role="gridcell"]': "data-state",
} as const;

/** Finds states and focus rings that cannot be seen when the system's few colours replace the product's. */
export function findForcedColoursProblems(page: Document): string[] {
  finishTransitions(page);
  return [...findEqualStates(page), ...findEqualCheckBoxes(page), ...findInvisibleFocus(page)];
}

/** During a transition the colour would differ from every state. */
function finishTransitions(page: Document): void {
  for (const animation of page.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

function findEqualStates(page: Document): string[] {
  return Object.entries(STATE_ATTRIBUTES).flatMap(([selector, attribute]) => {
    const elementByState = new Map<string | null, Element>();
    for (const element of page.querySelectorAll(selector))
      if (!elementByState.has(element.getAttribute(attribute)))
        elementByState.set(element.getAttribute(attribute), element);
    const appearances = new Set([...elementByState.values()].map(readAppearanceWithIcons));
    return appearances.size === elementByState.size
      ? []
      : [`${selector} looks the same where ${attribute} is ${[...elementByState.keys()].join(" and ")}`];
  });
}

function findEqualCheckBoxes(page: Document): string[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].flatMap((box) => {
    // The browser draws a native box in every state, and one that is partly ticked looks like neither.
    if (getComputedStyle(box).appearance !== "none" || box.indeterminate) return [];
    const before = readFullAppearance(box);
    box.checked = !box.checked;
    finishTransitions(page);
    const after = readFullAppearance(box);
    box.checked = !box.checked;
    return before === after ? ["a check box looks the same ticked and unticked"] : [];
  });
}

function findInvisibleFocus(page: Document): string[] {
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    if (
      !control.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
      page.activeElement === control
    )
      return [];
    const neighbours = [control, control.parentElement, control.nextElementSibling].filter(
      (element) => element !== null,
    );
    const before = neighbours.map(readOutline).join();
    control.focus({ preventScroll: true, focusVisible: true });
    if (page.activeElement !== control || neighbours.map(readOutline).join() !== before) return [];
    return [
      `${control.localName} “${control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40)}” does not show its focus`,
    ];
  });
}

const readAppearanceWithIcons = (element: Element) =>
  `${readAppearance(element)} ${[...element.querySelectorAll("svg")].map(({ innerHTML }) => innerHTML).join()}`;

const readFullAppearance = (element: Element) =>
  ["", "::before", "::after"].map((pseudoElement) => readAppearance(element, pseudoElement)).join();

function readAppearance(element: Element, pseudoElement = ""): string {
  const { backgroundColor, borderColor, borderStyle, borderWidth, fontWeight, textDecorationLine, visibility } =
    getComputedStyle(element, pseudoElement);
  return [backgroundColor, borderColor, borderStyle, borderWidth, fontWeight, textDecorationLine, visibility].join();
}

function readOutline(element: Element): string {
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === "none" ? "" : outlineWidth;
}
