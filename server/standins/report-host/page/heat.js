import { canvas, xLabels } from "./axes.js";
import { shape, text, widest } from "./draw.js";
import { percent } from "./formats.js";

const ROW = 36;
const LABEL_HEIGHT = 24;

const nameColumn = (rows) =>
  widest(
    rows.map(({ label }) => label),
    "label",
  ) + 8;

const hasRoom = (width, { columns, rows }) =>
  (width - nameColumn(rows)) / columns.length >=
  widest(
    rows.flatMap(({ values }) => values.map(percent)),
    "on",
  ) +
    3;

/**
 * Ratios as coloured cells: one hue up to the target, another above it, deeper with the distance.
 * Draws the first of the tables whose numbers fit, else the last one without numbers.
 */
export function heat({ width, title, tables, target }) {
  const fitting = tables.find((table) => hasRoom(width, table));
  const { columns, rows } = fitting ?? tables.at(-1);
  const name = nameColumn(rows);
  const cell = (width - name) / columns.length;
  const x = (at) => name + cell * (at + 0.5);
  const marks = rows.flatMap(({ label, values }, row) => [
    text(0, row * ROW + 22, label, { class: "label" }),
    ...values.flatMap((value, at) => [
      shape(
        "rect",
        {
          class: `heat ${depthOf(value, target)}`,
          x: x(at) - cell / 2 + 1,
          y: row * ROW + 1,
          width: cell - 2,
          height: ROW - 2,
          rx: 4,
        },
        shape("title", {}, `${label}, ${columns[at]}: ${percent(value)}`),
      ),
      fitting ? text(x(at), row * ROW + 22, percent(value), { class: "on", "text-anchor": "middle" }) : undefined,
    ]),
  ]);
  const height = rows.length * ROW + LABEL_HEIGHT;
  return canvas(width, height, title, ...marks, ...xLabels(columns, x, width, height));
}

function depthOf(value, target) {
  if (value > target) return value > target + 0.15 ? "above deep" : "above";
  return value > target - 0.15 ? "measure deep" : "measure";
}
