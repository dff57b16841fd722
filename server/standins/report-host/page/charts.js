import { AXIS_WIDTH, canvas, frame, LABEL_HEIGHT, path, xLabels } from "./axes.js";
import { money, percent, shape, sum, text } from "./draw.js";

export function lines({ width, height, title, labels, series, format = money, target }) {
  const highest = Math.max(...series.flatMap(({ values }) => values), target ?? 0);
  const { grid, y } = frame(width, height, highest, format);
  const x = (at) => AXIS_WIDTH + 14 + ((width - AXIS_WIDTH - 28) * at) / Math.max(1, labels.length - 1);
  const marks = series.flatMap(({ name, values, filled }, index) => {
    const points = values.map((value, at) => [x(at), y(value)]);
    return [
      filled
        ? shape("path", {
            class: `area c${index}`,
            d: `${path(points)}L${x(values.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`,
          })
        : undefined,
      shape("path", { class: `stroke c${index}`, d: path(points) }),
      ...points.map(([cx, cy], at) =>
        shape(
          "circle",
          { class: `dot c${index}`, cx, cy, r: 3 },
          shape("title", {}, `${name}, ${labels[at]}: ${format(values[at])}`),
        ),
      ),
    ];
  });
  const targetLine =
    target === undefined
      ? []
      : [
          shape("line", { class: "target", x1: AXIS_WIDTH, x2: width, y1: y(target), y2: y(target) }),
          text(width, y(target) - 6, `Target ${format(target)}`, { class: "tick", "text-anchor": "end" }),
        ];
  return canvas(width, height, title, ...grid, ...marks, ...targetLine, ...xLabels(labels, x, width, height));
}

export function columns({ width, height, title, labels, series }) {
  const totals = labels.map((_, at) => sum(series, ({ values }) => values[at]));
  const { grid, y } = frame(width, height, Math.max(...totals), money);
  const step = (width - AXIS_WIDTH) / labels.length;
  const bar = Math.min(46, step * 0.62);
  const x = (at) => AXIS_WIDTH + step * (at + 0.5);
  const marks = labels.flatMap((label, at) => {
    let stacked = 0;
    return series.map(({ name, values }, index) => {
      const from = y(stacked);
      stacked += values[at];
      return shape(
        "rect",
        {
          class: `fill c${index}`,
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

export function bars({ width, title, rows }) {
  const name = Math.min(150, width * 0.36);
  const highest = Math.max(...rows.map(({ value }) => value), 1);
  const height = rows.length * 38;
  const marks = rows.flatMap(({ label, value, note }, at) => {
    const length = Math.max(2, (width - name - 76) * (value / highest));
    return [
      text(0, at * 38 + 23, label, { class: "label" }),
      shape("rect", { class: "track", x: name, y: at * 38 + 10, width: width - name - 76, height: 18, rx: 4 }),
      shape(
        "rect",
        { class: "fill c0", x: name, y: at * 38 + 10, width: length, height: 18, rx: 4 },
        shape("title", {}, `${label}: ${money(value)}${note ? `, ${note}` : ""}`),
      ),
      text(width, at * 38 + 23, money(value), { class: "value", "text-anchor": "end" }),
    ];
  });
  return canvas(width, height, title, ...marks);
}

export function ring({ width, height, title, rows, centre }) {
  const radius = Math.min(height / 2 - 8, width / 4, 84);
  const [cx, cy] = [radius + 8, height / 2];
  const total = sum(rows, ({ value }) => value) || 1;
  const circumference = 2 * Math.PI * (radius - 13);
  let rotation = 0;
  const parts = rows.map(({ label, value }, index) => {
    const share = value / total;
    const part = shape(
      "circle",
      {
        class: `ring c${index}`,
        cx,
        cy,
        r: radius - 13,
        "stroke-dasharray": `${Math.max(0, share * circumference - 2)} ${circumference}`,
        transform: `rotate(${rotation * 360 - 90} ${cx} ${cy})`,
      },
      shape("title", {}, `${label}: ${money(value)}, ${percent(share)}`),
    );
    rotation += share;
    return part;
  });
  const left = cx + radius + 24;
  const legend = rows.flatMap(({ label, value }, index) => {
    const y = cy - rows.length * 15 + index * 30 + 15;
    return [
      shape("rect", { class: `fill c${index}`, x: left, y: y - 9, width: 10, height: 10, rx: 3 }),
      text(left + 18, y, label, { class: "label" }),
      text(width, y, percent(value / total), { class: "value", "text-anchor": "end" }),
    ];
  });
  return canvas(
    width,
    height,
    title,
    ...parts,
    text(cx, cy + 2, centre.value, { class: "big", "text-anchor": "middle" }),
    text(cx, cy + 20, centre.label, { class: "tick", "text-anchor": "middle" }),
    ...legend,
  );
}

export function bubbles({ width, height, title, points, from, until, years }) {
  const { grid, y } = frame(width, height, Math.max(...points.map(({ value }) => value), 1), money);
  const x = (at) => AXIS_WIDTH + 12 + ((width - AXIS_WIDTH - 24) * (at - from)) / (until - from);
  const bubbleMarks = points.map(({ at, value, open, label }) =>
    shape(
      "circle",
      { class: open ? "bubble c3" : "bubble c0", cx: x(at), cy: y(value), r: 4 + Math.sqrt(value) / 7 },
      shape("title", {}, label),
    ),
  );
  const yearLabels = years.map(({ at, label }) =>
    text(x(at), height - 6, label, { class: "tick", "text-anchor": "middle" }),
  );
  return canvas(width, height, title, ...grid, ...bubbleMarks, ...yearLabels);
}

export function heat({ width, title, columns, rows }) {
  const name = Math.min(120, width * 0.26);
  const cell = (width - name) / columns.length;
  const height = rows.length * 36 + LABEL_HEIGHT;
  const marks = rows.flatMap(({ label, values }, row) => [
    text(0, row * 36 + 22, label, { class: "label" }),
    ...values.flatMap((value, at) => {
      const depth = Math.min(4, Math.floor(value / 0.2));
      const number =
        cell > 40
          ? text(name + cell * (at + 0.5), row * 36 + 21, `${Math.round(value * 100)}%`, {
              class: `on heat${depth}`,
              "text-anchor": "middle",
            })
          : undefined;
      return [
        shape(
          "rect",
          { class: `heat heat${depth}`, x: name + cell * at + 1, y: row * 36 + 1, width: cell - 2, height: 34, rx: 4 },
          shape("title", {}, `${label}, ${columns[at]}: ${percent(value)}`),
        ),
        number,
      ];
    }),
  ]);
  const x = (at) => name + cell * (at + 0.5);
  return canvas(width, height, title, ...marks, ...xLabels(columns, x, width, height));
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
    shape("path", { class: "stroke c0", d: path(points) }),
  );
}
