import { sum } from "./draw.js";

/** Columns of a row; the order is that of `Row` in ../figures.ts. */
export const premium = (row) => row[4];
export const incurred = (row) => row[5];
export const paid = (row) => row[6];
export const claims = (row) => row[7];
export const open = (row) => row[8];
export const ratio = (rows) => sum(rows, incurred) / (sum(rows, premium) || 1);

export const byQuarter = ({ quarterIds, rows }, of) =>
  quarterIds.map((quarter) => of(rows.filter((row) => row[1] === quarter)));
export const byLine = ({ data, rows }, of) =>
  data.lines.map((label, line) => ({ label, value: of(rows.filter((row) => row[2] === line)) }));
export const byPlace = ({ data, rows }, of) =>
  data.places
    .map((label, place) => ({ label, value: of(rows.filter((row) => row[3] === place)) }))
    .toSorted((one, other) => other.value - one.value);
export const quarterLabels = ({ data, quarterIds }) => quarterIds.map((quarter) => data.quarters[quarter]);
export const byYear = ({ data, years, rows }, of) =>
  years.map((year) => of(rows.filter((row) => data.quarters[row[1]].startsWith(year))));

export const total = (of) => (rows) => sum(rows, of);
