import { shape, text, ticks } from "./draw.js";

export const AXIS_WIDTH = 48;
export const LABEL_HEIGHT = 24;

export function canvas(width, height, title, ...children) {
  return shape(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    ...children,
  );
}

export function frame(width, height, highest, format) {
  const marks = ticks(highest);
  const top = marks.at(-1) || 1;
  const y = (value) => 10 + (height - LABEL_HEIGHT - 10) * (1 - value / top);
  const grid = marks.flatMap((mark) => [
    shape("line", { class: "grid", x1: AXIS_WIDTH, x2: width, y1: y(mark), y2: y(mark) }),
    text(AXIS_WIDTH - 8, y(mark) + 4, format(mark), { class: "tick", "text-anchor": "end" }),
  ]);
  return { grid, y };
}

/** The labels of the x axis: as many as fit, evenly spaced. */
export function xLabels(labels, x, width, height) {
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor((width - AXIS_WIDTH) / 64))));
  return labels.flatMap((label, at) =>
    at % every === 0
      ? [text(Math.min(x(at), width - 24), height - 6, label, { class: "tick", "text-anchor": "middle" })]
      : [],
  );
}

export const path = (points) =>
  points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
