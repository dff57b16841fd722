import { sum } from "./draw.js";
import { quarter } from "./formats.js";

/** Columns of a row; the order is that of `Row` in ../figures.ts. */
export const premium = (row) => row[4];
export const incurred = (row) => row[5];
export const paid = (row) => row[6];
export const claims = (row) => row[7];
export const open = (row) => row[8];
export const ratio = (rows) => sum(rows, incurred) / (sum(rows, premium) || 1);
export const total = (of) => (rows) => sum(rows, of);

const descending = (one, other) => other.value - one.value;
const inQuarter = (rows, quarterId) => rows.filter((row) => row[1] === quarterId);
const ofLine = (view, line) => ({ ...view, rows: view.rows.filter((row) => row[2] === line) });

export const byQuarter = ({ quarterIds, rows }, of) => quarterIds.map((quarterId) => of(inQuarter(rows, quarterId)));
export const byYear = ({ data, years, rows }, of) =>
  years.map((year) => of(rows.filter((row) => data.quarters[row[1]].startsWith(year))));
export const byPlace = ({ data, rows }, of) =>
  data.places
    .map((label, place) => ({ label, value: of(rows.filter((row) => row[3] === place)) }))
    .toSorted(descending);

/** The lines of business, largest first. A line keeps its color on every page. */
export const byLine = (view, of) =>
  view.data.lines
    .map((label, line) => {
      const lineView = ofLine(view, line);
      return { label, color: `line${line}`, view: lineView, value: of(lineView.rows) };
    })
    .toSorted(descending);

/** One series for each line of business, largest first. */
export const lineSeries = (view, of, split) =>
  byLine(view, of).map(({ label, color, view: lineView }) => ({ name: label, color, values: split(lineView, of) }));

export const quarterLabels = ({ data, quarterIds }) => quarterIds.map((quarterId) => quarter(data.quarters[quarterId]));

/** The latest quarter and the one a year before it, also when only one year is shown. */
export function latestQuarters({ data, quarterIds }, of) {
  const latest = quarterIds.at(-1);
  return latest < 4
    ? undefined
    : { latest: of(inQuarter(data.rows, latest)), yearAgo: of(inQuarter(data.rows, latest - 4)) };
}
