const CONTROLS = 'a[href], button, input, select, textarea, [role="combobox"], [role="tab"], [role="option"]';
const SLACK = 1.5;

/** What of a page is out of reach, cut off or covered as it is laid out now. */
export function crowding(page: Document): string[] {
  const { scrollWidth, clientWidth } = page.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide where ${clientWidth} are seen`] : [];
  const texts = textsOf(page);
  return [
    ...wide,
    ...texts.flatMap(cutOff),
    ...overlaid(texts),
    ...[...page.querySelectorAll<HTMLElement>(CONTROLS)].flatMap(covered),
  ];
}

interface Text {
  words: string;
  owner: Element;
  box: DOMRect;
}

function textsOf(page: Document): Text[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = node.nodeValue?.trim().slice(0, 40) ?? "";
    if (!owner || !words || !isSeen(owner)) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) texts.push({ words, owner, box });
  }
  return texts;
}

function isSeen(element: Element): boolean {
  if (element.closest('[aria-hidden="true"], [inert], [hidden], script, style, svg')) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return !ancestors(element).some((one) => getComputedStyle(one).clipPath === "inset(50%)");
}

function ancestors(element: Element | null): Element[] {
  return element ? [element, ...ancestors(element.parentElement)] : [];
}

/** What is scrolled away can be scrolled back; what is shortened says so with three dots. */
function cutOff({ words, owner, box }: Text): string[] {
  const around = ancestors(owner);
  if (around.some((one) => getComputedStyle(one).textOverflow === "ellipsis")) return [];
  for (const one of around) {
    const { overflowX, overflowY, position } = getComputedStyle(one);
    const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
    const edge = one.getBoundingClientRect();
    const out =
      box.left < edge.left - SLACK ||
      box.right > edge.right + SLACK ||
      box.top < edge.top - SLACK ||
      box.bottom > edge.bottom + SLACK;
    if (scrolls) return [];
    if (out && one !== document.body && one !== document.documentElement && /hidden|clip/.test(overflowX + overflowY))
      return [`“${words}” is cut off`];
    if (position === "fixed") break;
  }
  return box.left < -SLACK || box.right > innerWidth + SLACK ? [`“${words}” runs out of the window`] : [];
}

function overlaid(texts: readonly Text[]): string[] {
  const inSight = texts.filter(({ owner, box }) => isOnTop(owner, box));
  return inSight.flatMap(({ words, owner, box }, index) =>
    inSight
      .slice(index + 1)
      .filter(
        (other) =>
          other.owner !== owner &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 3 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > box.height / 3,
      )
      .map((other) => `“${words}” lies over “${other.words}”`),
  );
}

function covered(control: HTMLElement): string[] {
  const box = control.getBoundingClientRect();
  if (box.width < 2 || box.height < 2 || !isSeen(control)) return [];
  const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40);
  return isReachable(control, box) && !isOnTop(control, box) ? [`${control.localName} “${name}” is covered`] : [];
}

/** In the window, and not scrolled out of a box that scrolls. */
function isReachable(element: Element, box: DOMRect): boolean {
  const [x, y] = centre(box);
  const isIn = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
  const scrolling = ancestors(element).filter((one) => /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflow));
  return (
    x > 0 && y > 0 && x < innerWidth && y < innerHeight && scrolling.every((one) => isIn(one.getBoundingClientRect()))
  );
}

/** What comes with the focus, as a way past the frame or a list of options, may lie over the rest while it is there. */
function isOnTop(element: Element, box: DOMRect): boolean {
  const [x, y] = centre(box);
  const top = document.elementFromPoint(x, y);
  const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const focused = document.activeElement;
  if (top && ((focused !== document.body && focused?.contains(top)) || top.closest('[role="listbox"]'))) return true;
  return top !== null && [element, ...label].some((one) => one.contains(top) || top.contains(one));
}

const centre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
