const CONTROLS = 'a[href], button, input, select, textarea, [role="combobox"], [role="tab"], [role="option"]';
const TOLERANCE = 1.5;

/** Finds texts and controls that the current layout cuts off, overlaps or covers. */
export function findLayoutProblems(page: Document): string[] {
  const { scrollWidth, clientWidth } = page.documentElement;
  const overflow =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide but only ${clientWidth} px are visible`] : [];
  const texts = findTexts(page);
  return [
    ...overflow,
    ...texts.flatMap(findCutOff),
    ...findOverlaps(texts),
    ...[...page.querySelectorAll<HTMLElement>(CONTROLS)].flatMap(findCovered),
  ];
}

interface VisibleText {
  text: string;
  owner: Element;
  box: DOMRect;
}

function findTexts(page: Document): VisibleText[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: VisibleText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = node.nodeValue?.trim().slice(0, 40) ?? "";
    if (!owner || !text || !isVisible(owner)) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1) texts.push({ text, owner, box: visiblePart(owner, box) });
  }
  return texts;
}

/** Text shortened with an ellipsis ends at the edge of its element. */
function visiblePart(owner: Element, box: DOMRect): DOMRect {
  const shortened = ancestorsOf(owner).find((ancestor) => getComputedStyle(ancestor).textOverflow === "ellipsis");
  if (!shortened) return box;
  const edge = shortened.getBoundingClientRect();
  const left = Math.max(box.left, edge.left);
  return new DOMRect(left, box.top, Math.max(0, Math.min(box.right, edge.right) - left), box.height);
}

function isVisible(element: Element): boolean {
  if (element.closest('[aria-hidden="true"], [inert], [hidden], script, style, svg')) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !ancestorsOf(element).some((ancestor) => getComputedStyle(ancestor).clipPath === "inset(50%)");
}

function ancestorsOf(element: Element | null): Element[] {
  return element ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/** Scrolled-away text is fine because it can be scrolled back; so is text shortened with an ellipsis. */
function findCutOff({ text, owner, box }: VisibleText): string[] {
  const ancestors = ancestorsOf(owner);
  if (ancestors.some((ancestor) => getComputedStyle(ancestor).textOverflow === "ellipsis")) return [];
  for (const ancestor of ancestors) {
    const { overflowX, overflowY, position } = getComputedStyle(ancestor);
    const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
    const edge = ancestor.getBoundingClientRect();
    const isOutside =
      box.left < edge.left - TOLERANCE ||
      box.right > edge.right + TOLERANCE ||
      box.top < edge.top - TOLERANCE ||
      box.bottom > edge.bottom + TOLERANCE;
    if (scrolls) return [];
    if (
      isOutside &&
      ancestor !== document.body &&
      ancestor !== document.documentElement &&
      /hidden|clip/.test(overflowX + overflowY)
    )
      return [`“${text}” is cut off`];
    if (position === "fixed") break;
  }
  return box.left < -TOLERANCE || box.right > innerWidth + TOLERANCE ? [`“${text}” runs out of the window`] : [];
}

function findOverlaps(texts: readonly VisibleText[]): string[] {
  const topmost = texts.filter(({ owner, box }) => isReachable(owner, box) && isOnTop(owner, box));
  return topmost.flatMap(({ text, owner, box }, index) =>
    topmost
      .slice(index + 1)
      .filter(
        (other) =>
          other.owner !== owner &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 3 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > box.height / 3 &&
          !isBehind(owner, box, other.box) &&
          !isBehind(other.owner, box, other.box),
      )
      .map((other) => `“${text}” overlaps “${other.text}”`),
  );
}

/** True when a surface, such as details that lie over a list, hides the owner where the two boxes overlap. */
function isBehind(owner: Element, a: DOMRect, b: DOMRect): boolean {
  const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
  const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
  const surface = ancestorsOf(document.elementFromPoint(x, y)).find(
    (ancestor) => getComputedStyle(ancestor).backgroundColor !== "rgba(0, 0, 0, 0)",
  );
  return surface !== undefined && !surface.contains(owner);
}

function findCovered(control: HTMLElement): string[] {
  const box = control.getBoundingClientRect();
  if (box.width < 2 || box.height < 2 || !isVisible(control)) return [];
  const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40);
  return isReachable(control, box) && !isOnTop(control, box) ? [`${control.localName} “${name}” is covered`] : [];
}

/** True when the element is inside the window and not scrolled out of a scrolling ancestor. */
function isReachable(element: Element, box: DOMRect): boolean {
  const [x, y] = centre(box);
  const isInside = ({ left, right, top, bottom }: DOMRect) => x >= left && x < right && y >= top && y < bottom;
  const clipping = ancestorsOf(element).filter((ancestor) =>
    /auto|scroll|hidden|clip/.test(getComputedStyle(ancestor).overflow),
  );
  return (
    x > 0 &&
    y > 0 &&
    x < innerWidth &&
    y < innerHeight &&
    clipping.every((ancestor) => isInside(ancestor.getBoundingClientRect()))
  );
}

/** An element that appears with the focus, such as the skip link or a list of options, may cover the rest, and so may a toast. */
function isOnTop(element: Element, box: DOMRect): boolean {
  const [x, y] = centre(box);
  const top = document.elementFromPoint(x, y);
  const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const focused = document.activeElement;
  if (
    top &&
    ((focused !== document.body && focused?.contains(top)) || top.closest('[role="listbox"], output[popover]'))
  )
    return true;
  return top !== null && [element, ...label].some((candidate) => candidate.contains(top) || top.contains(candidate));
}

const centre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
