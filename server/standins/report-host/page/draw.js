const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  return setUp(document.createElement(name), attributes, children);
}

export function shape(name, attributes = {}, ...children) {
  return setUp(document.createElementNS(SVG, name), attributes, children);
}

function setUp(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

export function text(x, y, content, attributes = {}) {
  return shape("text", { x, y, ...attributes }, String(content));
}

const ruler = shape("svg", { class: "ruler", "aria-hidden": "true" });

/** The width of the widest text, as the reader's font draws it: fonts differ too much for fixed columns. */
export function widest(contents, className) {
  document.body.append(ruler);
  const texts = contents.map((content) => text(0, 0, content, { class: className }));
  ruler.replaceChildren(...texts);
  const width = Math.max(0, ...texts.map((node) => node.getComputedTextLength()));
  ruler.remove();
  return Math.ceil(width);
}

export const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);

/** Round numbers from zero to just above the highest value. */
export function ticks(highest, targetCount = 5) {
  const rough = Math.max(highest, 1e-9) / targetCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step);
}
