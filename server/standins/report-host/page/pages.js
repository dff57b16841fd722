import { bars, bubbles, columns, heat, lines, ring } from "./charts.js";
import { figure, legendOf, table } from "./cards.js";
import { count, element, money, percent, sum } from "./draw.js";
import {
  byLine,
  byPlace,
  byQuarter,
  byYear,
  claims,
  incurred,
  open,
  paid,
  premium,
  quarterLabels,
  ratio,
  total,
} from "./measures.js";

function overview(view) {
  return [
    figure("Gross written premium", view, total(premium), money, "up"),
    figure("Incurred losses", view, total(incurred), money, "down"),
    figure("Loss ratio", view, ratio, percent, "down"),
    figure("Open claims", view, total(open), count, "down"),
    {
      title: "Incurred and paid by quarter",
      span: "wide",
      legend: legendOf("Incurred", "Paid"),
      draw: (width) => [
        lines({
          width,
          height: 264,
          title: "Incurred and paid by quarter",
          labels: quarterLabels(view),
          series: [
            { name: "Incurred", values: byQuarter(view, total(incurred)), filled: true },
            { name: "Paid", values: byQuarter(view, total(paid)) },
          ],
        }),
      ],
    },
    {
      title: "Incurred by line",
      draw: (width) => [
        ring({
          width,
          height: 264,
          title: "Incurred by line",
          rows: byLine(view, total(incurred)),
          centre: { value: money(sum(view.rows, incurred)), label: "incurred" },
        }),
      ],
    },
    {
      title: "Incurred by place",
      draw: (width) => [bars({ width, title: "Incurred by place", rows: byPlace(view, total(incurred)) })],
    },
    {
      title: "Largest losses",
      span: "wide",
      draw: () => [table(view.losses.toSorted((one, other) => other.incurred - one.incurred).slice(0, 5))],
    },
  ];
}

function exposure(view) {
  const series = view.data.lines.map((name, line) => ({
    name,
    values: byYear({ ...view, rows: view.rows.filter((row) => row[2] === line) }, total(premium)),
  }));
  const highest = byPlace(view, total(premium))[0];
  return [
    figure("Premium", view, total(premium), money, "up"),
    figure("Premium per claim", view, (rows) => sum(rows, premium) / (sum(rows, claims) || 1), money, "up"),
    {
      kind: "figure",
      title: "Largest place",
      draw: () => [
        element("p", { class: "number" }, highest.label),
        element("p", { class: "change" }, `${percent(highest.value / (sum(view.rows, premium) || 1))} of the premium`),
      ],
    },
    {
      title: "Premium by year and line",
      span: "wide",
      legend: legendOf(...view.data.lines),
      draw: (width) => [columns({ width, height: 290, title: "Premium by year and line", labels: view.years, series })],
    },
    {
      title: "Premium by place",
      draw: (width) => [bars({ width, title: "Premium by place", rows: byPlace(view, total(premium)) })],
    },
    {
      title: "Loss ratio by line and quarter",
      span: "full",
      draw: (width) => [
        heat({
          width,
          title: "Loss ratio by line and quarter",
          columns: quarterLabels(view),
          rows: view.data.lines.map((label, line) => ({
            label,
            values: byQuarter({ ...view, rows: view.rows.filter((row) => row[2] === line) }, ratio),
          })),
        }),
      ],
    },
  ];
}

function losses(view) {
  const points = view.losses.map(({ date, incurred, status, cause, place }) => ({
    at: Date.parse(date),
    value: incurred,
    open: status === "Open",
    label: `${date}, ${cause}, ${place}: ${money(incurred)}, ${status}`,
  }));
  const causes = Object.entries(Object.groupBy(view.losses, ({ cause }) => cause))
    .map(([label, of]) => ({ label, value: sum(of, (loss) => loss.incurred), note: `${of.length} losses` }))
    .toSorted((one, other) => other.value - one.value);
  const openLosses = view.losses.filter(({ status }) => status === "Open");
  return [
    {
      kind: "figure",
      title: "Large losses",
      draw: () => [
        element("p", { class: "number" }, count(view.losses.length)),
        element("p", { class: "change" }, `${money(sum(view.losses, (loss) => loss.incurred))} incurred`),
      ],
    },
    {
      kind: "figure",
      title: "Still open",
      draw: () => [
        element("p", { class: "number" }, count(openLosses.length)),
        element("p", { class: "change" }, `${money(sum(openLosses, (loss) => loss.incurred))} reserved`),
      ],
    },
    figure("Paid", view, total(paid), money, "up"),
    {
      title: "Each large loss by date",
      span: "wide",
      legend: [
        { name: "Closed", index: 0 },
        { name: "Open", index: 3 },
      ],
      draw: (width) => [
        bubbles({
          width,
          height: 290,
          title: "Each large loss by date",
          points,
          from: Date.parse(`${view.years[0]}-01-01`),
          until: Date.parse(`${view.years.at(-1)}-12-31`),
          years: view.years.map((label) => ({ label, at: Date.parse(`${label}-07-01`) })),
        }),
      ],
    },
    { title: "Incurred by cause", draw: (width) => [bars({ width, title: "Incurred by cause", rows: causes })] },
    {
      title: "Latest losses",
      span: "full",
      draw: () => [table(view.losses.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, 10))],
    },
  ];
}

function trends(view) {
  return [
    figure("Loss ratio", view, ratio, percent, "down"),
    figure("Claims", view, total(claims), count, "down"),
    figure("Average claim", view, (rows) => sum(rows, incurred) / (sum(rows, claims) || 1), money, "down"),
    {
      title: "Loss ratio by quarter",
      span: "full",
      draw: (width) => [
        lines({
          width,
          height: 250,
          title: "Loss ratio by quarter",
          labels: quarterLabels(view),
          series: [{ name: "Loss ratio", values: byQuarter(view, ratio), filled: true }],
          format: percent,
          target: 0.65,
        }),
      ],
    },
    {
      title: "Incurred by line",
      span: "full",
      legend: legendOf(...view.data.lines),
      draw: (width) => [
        lines({
          width,
          height: 250,
          title: "Incurred by line",
          labels: quarterLabels(view),
          series: view.data.lines.map((name, line) => ({
            name,
            values: byQuarter({ ...view, rows: view.rows.filter((row) => row[2] === line) }, total(incurred)),
          })),
        }),
      ],
    },
  ];
}

export const pages = [
  { name: "ReportSection1overview", displayName: "Overview", cards: overview },
  { name: "ReportSection2exposure", displayName: "Exposure", cards: exposure },
  { name: "ReportSection3losses", displayName: "Losses", cards: losses },
  { name: "ReportSection4trends", displayName: "Trends", cards: trends },
];
