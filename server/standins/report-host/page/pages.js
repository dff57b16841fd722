import { figure, plainFigure, table } from "./cards.js";
import { bubbles, columns, lines } from "./charts.js";
import { sum } from "./draw.js";
import { count, date, money, percent, percentMarks } from "./formats.js";
import { heat } from "./heat.js";
import {
  byLine,
  byPlace,
  byQuarter,
  byYear,
  claims,
  incurred,
  lineSeries,
  open,
  paid,
  premium,
  quarterLabels,
  ratio,
  total,
} from "./measures.js";
import { bars, ring } from "./shares.js";

const CHART_HEIGHT = 264;
const LOSS_RATIO_TARGET = 0.65;
const largestFirst = (one, other) => other.incurred - one.incurred;
const latestFirst = (one, other) => other.date.localeCompare(one.date);

function overview(view) {
  const series = [
    { name: "Incurred", color: "measure", values: byQuarter(view, total(incurred)), filled: true },
    { name: "Paid", color: "second", values: byQuarter(view, total(paid)) },
  ];
  return [
    figure("Gross written premium", view, total(premium), money, "up"),
    figure("Incurred losses", view, total(incurred), money, "down"),
    figure("Loss ratio", view, ratio, percent, "down"),
    figure("Open claims", view, total(open), count, "down"),
    {
      title: "Incurred and paid by quarter",
      span: "wide",
      legend: series,
      draw: (width, title) => [lines({ width, height: CHART_HEIGHT, title, labels: quarterLabels(view), series })],
    },
    {
      title: "Incurred by line",
      draw: (width, title) => [
        ring({
          width,
          height: CHART_HEIGHT,
          title,
          rows: byLine(view, total(incurred)),
          centre: { value: money(sum(view.rows, incurred)), label: "incurred" },
        }),
      ],
    },
    {
      title: "Incurred by place",
      draw: (width, title) => [bars({ width, title, rows: byPlace(view, total(incurred)) })],
    },
    {
      title: "Largest losses",
      span: "wide",
      draw: () => [table(view.losses.toSorted(largestFirst).slice(0, 5))],
    },
  ];
}

function exposure(view) {
  const series = lineSeries(view, total(premium), byYear);
  const [largest] = byPlace(view, total(premium));
  return [
    figure("Premium", view, total(premium), money, "up"),
    figure("Premium per claim", view, (rows) => sum(rows, premium) / (sum(rows, claims) || 1), money, "up"),
    plainFigure(
      "Largest place",
      largest.label,
      `${percent(largest.value / (sum(view.rows, premium) || 1))} of the premium`,
    ),
    {
      title: "Premium by year and line",
      span: "wide",
      legend: series,
      draw: (width, title) => [columns({ width, height: CHART_HEIGHT, title, labels: view.years, series })],
    },
    {
      title: "Premium by place",
      draw: (width, title) => [bars({ width, height: CHART_HEIGHT, title, rows: byPlace(view, total(premium)) })],
    },
    {
      title: "Loss ratio by line",
      span: "full",
      legend: [
        { name: `Up to the target of ${percent(LOSS_RATIO_TARGET)}`, color: "measure" },
        { name: "Above the target", color: "above" },
      ],
      draw: (width, title) => [
        heat({
          width,
          title,
          target: LOSS_RATIO_TARGET,
          tables: [
            { columns: quarterLabels(view), rows: lossRatios(view, byQuarter) },
            { columns: view.years, rows: lossRatios(view, byYear) },
          ],
        }),
      ],
    },
  ];
}

const lossRatios = (view, split) =>
  byLine(view, total(premium)).map(({ label, view: lineView }) => ({ label, values: split(lineView, ratio) }));

const incurredOf = (losses) => sum(losses, (loss) => loss.incurred);

function losses(view) {
  const points = view.losses.map(({ date: day, incurred: value, status, cause, place }) => ({
    date: Date.parse(day),
    value,
    color: status.toLowerCase(),
    label: `${date(day)}, ${cause}, ${place}: ${money(value)}, ${status}`,
  }));
  const causes = Object.entries(Object.groupBy(view.losses, ({ cause }) => cause))
    .map(([label, of]) => ({ label, value: incurredOf(of), note: `${of.length} losses` }))
    .toSorted((one, other) => other.value - one.value);
  const openLosses = view.losses.filter(({ status }) => status === "Open");
  return [
    plainFigure("Large losses", count(view.losses.length), `${money(incurredOf(view.losses))} incurred`),
    plainFigure("Still open", count(openLosses.length), `${money(incurredOf(openLosses))} reserved`),
    figure("Paid", view, total(paid), money),
    {
      title: "Each large loss by date",
      span: "wide",
      legend: [
        { name: "Open", color: "open" },
        { name: "Closed", color: "closed" },
      ],
      draw: (width, title) => [bubbles({ width, height: CHART_HEIGHT, title, points, years: view.years })],
    },
    {
      title: "Incurred by cause",
      draw: (width, title) => [bars({ width, height: CHART_HEIGHT, title, rows: causes })],
    },
    { title: "Latest losses", span: "full", draw: () => [table(view.losses.toSorted(latestFirst).slice(0, 10))] },
  ];
}

function trends(view) {
  const series = lineSeries(view, total(incurred), byQuarter);
  const ratios = { name: "Loss ratio", color: "measure", values: byQuarter(view, ratio), filled: true };
  const chart = { height: 250, labels: quarterLabels(view) };
  return [
    figure("Loss ratio", view, ratio, percent, "down"),
    figure("Claims", view, total(claims), count, "down"),
    figure("Average claim", view, (rows) => sum(rows, incurred) / (sum(rows, claims) || 1), money, "down"),
    {
      title: "Loss ratio by quarter",
      span: "full",
      legend: [ratios, { name: `Target ${percent(LOSS_RATIO_TARGET)}`, color: "above" }],
      draw: (width, title) => [
        lines({
          ...chart,
          width,
          title,
          series: [ratios],
          format: percent,
          formatMarks: percentMarks,
          target: LOSS_RATIO_TARGET,
        }),
      ],
    },
    {
      title: "Incurred by line",
      span: "full",
      legend: series,
      draw: (width, title) => [lines({ ...chart, width, title, series })],
    },
  ];
}

/** For phones: what is read at a glance first, and nothing that needs the width of a desk. */
const overviewOnPhone = (view) => {
  const [premiums, losses, lossRatio, openClaims, byQuarterCard, byLineCard] = overview(view);
  return [lossRatio, losses, openClaims, premiums, byLineCard, byQuarterCard];
};

export const pages = [
  { name: "ReportSection1overview", displayName: "Overview", cards: overview, phoneCards: overviewOnPhone },
  { name: "ReportSection2exposure", displayName: "Exposure", cards: exposure },
  { name: "ReportSection3losses", displayName: "Losses", cards: losses },
  { name: "ReportSection4trends", displayName: "Trends", cards: trends },
];
