import { shape, text, ticks, widest } from "./draw.js";

const LABEL_HEIGHT = 24;
const LABEL_GAP = 14;

export function canvas(width, height, title, ...children) {
  return shape(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
    ...children,
  );
}

/** The y axis: `left` is where the drawing begins, beside the widest mark. */
export function frame(width, height, highest, formatMarks) {
  const marks = ticks(highest);
  const labels = formatMarks(marks);
  const left = widest(labels, "tick") + 10;
  const top = marks.at(-1) || 1;
  const y = (value) => 10 + (height - LABEL_HEIGHT - 10) * (1 - value / top);
  const grid = marks.flatMap((mark, at) => [
    shape("line", { class: "grid", x1: left, x2: width, y1: y(mark), y2: y(mark) }),
    text(left - 10, y(mark) + 4, labels[at], { class: "tick", "text-anchor": "end" }),
  ]);
  return { grid, left, y };
}

/** The labels of the x axis: each, or every second, fourth, … one, so that none touches the next. */
export function xLabels(labels, x, width, height) {
  const room = widest(labels, "tick");
  const step = labels.length > 1 ? x(1) - x(0) : width;
  let every = 1;
  while (step * every < room + LABEL_GAP && every < labels.length) every *= 2;
  return labels.flatMap((label, at) =>
    at % every === 0
      ? [
          text(Math.max(room / 2, Math.min(x(at), width - room / 2)), height - 6, label, {
            class: "tick",
            "text-anchor": "middle",
          }),
        ]
      : [],
  );
}

export const path = (points) =>
  points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
