import { canvas } from "./axes.js";
import { shape, sum, text, widest } from "./draw.js";
import { money, percent } from "./formats.js";

const ROW = 38;
const LEGEND_ROW = 30;
const SMALLEST_BAR = 60;

/** One bar a row, spread over `height`. Where the names leave too little room for bars, they stand above them. */
export function bars({ width, height = 0, title, rows }) {
  const names = widest(
    rows.map(({ label }) => label),
    "label",
  );
  const values = widest(
    rows.map(({ value }) => money(value)),
    "value",
  );
  const isBeside = width - names - values - 32 >= SMALLEST_BAR;
  const row = Math.max(isBeside ? ROW : ROW + 20, Math.floor(height / rows.length));
  const left = isBeside ? names + 16 : 0;
  const room = width - left - values - 16;
  const highest = Math.max(...rows.map(({ value }) => value), 1);
  const marks = rows.flatMap(({ label, value, note }, at) => {
    const middle = at * row + row / 2 + (isBeside ? 0 : 10);
    const bar = { x: left, y: middle - 9, height: 18, rx: 4 };
    return [
      text(0, isBeside ? middle + 5 : middle - 16, label, { class: "label" }),
      shape("rect", { class: "track", ...bar, width: room }),
      shape(
        "rect",
        { class: "fill measure", ...bar, width: Math.max(2, room * (value / highest)) },
        shape("title", {}, `${label}: ${money(value)}${note ? `, ${note}` : ""}`),
      ),
      text(width, middle + 5, money(value), { class: "value", "text-anchor": "end" }),
    ];
  });
  return canvas(width, rows.length * row, title, ...marks);
}

/** A ring with its legend beside it, or below it where there is no room. */
export function ring({ width, height, title, rows, centre }) {
  const total = sum(rows, ({ value }) => value) || 1;
  const names = widest(
    rows.map(({ label }) => label),
    "label",
  );
  const shares = widest(
    rows.map(({ value }) => percent(value / total)),
    "value",
  );
  const legendWidth = 18 + names + 24 + shares;
  const inner = Math.max(widest([centre.value], "big"), widest([centre.label], "tick")) / 2 + 8;
  const beside = width - legendWidth - 24;
  const isBeside = beside >= 2 * (inner + 26);
  const radius = Math.max(inner + 26, Math.min(84, height / 2 - 8, (isBeside ? beside : width) / 2));
  const left = Math.max(0, (width - legendWidth - (isBeside ? 2 * radius + 24 : 0)) / 2);
  const cx = isBeside ? left + radius : width / 2;
  const cy = isBeside ? height / 2 : radius;
  const legendLeft = isBeside ? left + 2 * radius + 24 : left;
  const legendTop = isBeside ? cy - (rows.length * LEGEND_ROW) / 2 : 2 * radius + 16;
  const legend = rows.flatMap(({ label, value, color }, index) => {
    const y = legendTop + index * LEGEND_ROW + 20;
    return [
      shape("rect", { class: `fill ${color}`, x: legendLeft, y: y - 10, width: 10, height: 10, rx: 3 }),
      text(legendLeft + 18, y, label, { class: "label" }),
      text(legendLeft + legendWidth, y, percent(value / total), { class: "value", "text-anchor": "end" }),
    ];
  });
  return canvas(
    width,
    isBeside ? height : legendTop + rows.length * LEGEND_ROW,
    title,
    ...ringParts(rows, total, { cx, cy, r: radius - 13 }),
    text(cx, cy + 2, centre.value, { class: "big", "text-anchor": "middle" }),
    text(cx, cy + 20, centre.label, { class: "tick", "text-anchor": "middle" }),
    ...legend,
  );
}

function ringParts(rows, total, circle) {
  const circumference = 2 * Math.PI * circle.r;
  let rotation = 0;
  return rows.map(({ label, value, color }) => {
    const share = value / total;
    const part = shape(
      "circle",
      {
        class: `ring ${color}`,
        ...circle,
        "stroke-dasharray": `${Math.max(0, share * circumference - 2)} ${circumference}`,
        transform: `rotate(${rotation * 360 - 90} ${circle.cx} ${circle.cy})`,
      },
      shape("title", {}, `${label}: ${money(value)}, ${percent(share)}`),
    );
    rotation += share;
    return part;
  });
}
