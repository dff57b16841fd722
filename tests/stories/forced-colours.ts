const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';
/** What tells one of its kind from its neighbours, and by which attribute that is said. */
const STATES = {
  '[role="tab"]': "aria-selected",
  '[role="option"]': "aria-selected",
  '[role="gridcell"]': "data-state",
} as const;

/** What can no longer be told where the system's own few colours stand for the product's, and shadows for none. */
export function untold(page: Document): string[] {
  finishTransitions(page);
  return [...alikeStates(page), ...alikeTicks(page), ...hiddenFocus(page)];
}

/** A colour on its way to another would differ from anything. */
function finishTransitions(page: Document): void {
  for (const under of page.getAnimations()) if (under instanceof CSSTransition) under.finish();
}

function alikeStates(page: Document): string[] {
  return Object.entries(STATES).flatMap(([kind, attribute]) => {
    const first = new Map<string | null, Element>();
    for (const one of page.querySelectorAll(kind))
      if (!first.has(one.getAttribute(attribute))) first.set(one.getAttribute(attribute), one);
    const looks = new Set(
      [...first.values()].map(
        (one) => `${look(one)} ${[...one.querySelectorAll("svg")].map(({ innerHTML }) => innerHTML).join()}`,
      ),
    );
    return looks.size === first.size
      ? []
      : [`${kind} looks alike where ${attribute} is ${[...first.keys()].join(" and ")}`];
  });
}

function alikeTicks(page: Document): string[] {
  return [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].flatMap((box) => {
    const before = looks(box);
    box.checked = !box.checked;
    finishTransitions(page);
    const after = looks(box);
    box.checked = !box.checked;
    return before === after ? ["a check box looks alike with its tick and without"] : [];
  });
}

function hiddenFocus(page: Document): string[] {
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    if (
      !control.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
      page.activeElement === control
    )
      return [];
    const around = [control, control.parentElement, control.nextElementSibling].filter((one) => one !== null);
    const before = around.map(ring).join();
    control.focus({ preventScroll: true, focusVisible: true });
    if (page.activeElement !== control || around.map(ring).join() !== before) return [];
    return [
      `${control.localName} “${control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40)}” does not show that it has the focus`,
    ];
  });
}

const looks = (one: Element) => ["", "::before", "::after"].map((part) => look(one, part)).join();

function look(one: Element, part = ""): string {
  const { backgroundColor, borderColor, borderStyle, borderWidth, fontWeight, textDecorationLine, visibility } =
    getComputedStyle(one, part);
  return [backgroundColor, borderColor, borderStyle, borderWidth, fontWeight, textDecorationLine, visibility].join();
}

function ring(one: Element): string {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return outlineStyle === "none" ? "" : outlineWidth;
}
