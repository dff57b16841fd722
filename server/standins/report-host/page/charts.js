import { canvas, frame, path, xLabels } from "./axes.js";
import { shape, sum, widest } from "./draw.js";
import { money, moneyMarks } from "./formats.js";

/** A series has a name, its values and a color: the class of what it means. */
export function lines({ width, height, title, labels, series, format = money, formatMarks = moneyMarks, target }) {
  const highest = Math.max(...series.flatMap(({ values }) => values), target ?? 0);
  const { grid, left, y } = frame(width, height, highest, formatMarks);
  const half = Math.max(widest(labels, "tick") / 2, 6);
  const x = (at) => left + half + ((width - left - 2 * half) * at) / Math.max(1, labels.length - 1);
  const marks = series.flatMap(({ name, values, color, filled }) => {
    const points = values.map((value, at) => [x(at), y(value)]);
    return [
      filled
        ? shape("path", {
            class: `area ${color}`,
            d: `${path(points)}L${x(values.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`,
          })
        : undefined,
      shape("path", { class: `stroke ${color}`, d: path(points) }),
      ...points.map(([cx, cy], at) =>
        shape(
          "circle",
          { class: `dot ${color}`, cx, cy, r: 3 },
          shape("title", {}, `${name}, ${labels[at]}: ${format(values[at])}`),
        ),
      ),
    ];
  });
  const targetLine =
    target === undefined
      ? undefined
      : shape("line", { class: "target", x1: left, x2: width, y1: y(target), y2: y(target) });
  return canvas(width, height, title, ...grid, ...marks, targetLine, ...xLabels(labels, x, width, height));
}

export function columns({ width, height, title, labels, series }) {
  const totals = labels.map((_, at) => sum(series, ({ values }) => values[at]));
  const { grid, left, y } = frame(width, height, Math.max(...totals), moneyMarks);
  const step = (width - left) / labels.length;
  const bar = Math.min(46, step * 0.62);
  const x = (at) => left + step * (at + 0.5);
  const marks = labels.flatMap((label, at) => {
    let stacked = 0;
    return series.map(({ name, values, color }) => {
      const from = y(stacked);
      stacked += values[at];
      return shape(
        "rect",
        {
          class: `fill ${color}`,
          x: x(at) - bar / 2,
          y: y(stacked),
          width: bar,
          height: Math.max(0, from - y(stacked) - 1),
          rx: 2,
        },
        shape("title", {}, `${name}, ${label}: ${money(values[at])}`),
      );
    });
  });
  return canvas(width, height, title, ...grid, ...marks, ...xLabels(labels, x, width, height));
}

/** Each point by its date: `years` are the labels below, each in the middle of its year. */
export function bubbles({ width, height, title, points, years }) {
  const { grid, left, y } = frame(width, height, Math.max(...points.map(({ value }) => value), 1), moneyMarks);
  const [from, until] = [Date.parse(`${years[0]}-01-01`), Date.parse(`${years.at(-1)}-12-31`)];
  const x = (date) => left + 14 + ((width - left - 28) * (date - from)) / (until - from);
  const marks = points.map(({ date, value, color, label }) =>
    shape(
      "circle",
      { class: `bubble ${color}`, cx: x(date), cy: y(value), r: 4 + Math.sqrt(value) / 7 },
      shape("title", {}, label),
    ),
  );
  const yearX = (at) => x(Date.parse(`${Number(years[0]) + at}-07-01`));
  return canvas(width, height, title, ...grid, ...marks, ...xLabels(years, yearX, width, height));
}

export function spark(values, width = 96, height = 30) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, at) => [
    2 + ((width - 4) * at) / Math.max(1, values.length - 1),
    3 + (height - 6) * (1 - (value - low) / (high - low || 1)),
  ]);
  return shape(
    "svg",
    { class: "spark", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    shape("path", { class: "stroke measure", d: path(points) }),
  );
}
