import { spark } from "./charts.js";
import { element } from "./draw.js";
import { date, money, percent, points } from "./formats.js";
import { byQuarter, latestQuarters } from "./measures.js";

/** A card with one number, its change within a year and a small line of all quarters. */
export function figure(title, view, of, format, better) {
  return {
    kind: "figure",
    title,
    draw: () => [
      element("p", { class: "number" }, format(of(view.rows))),
      spark(byQuarter(view, of)),
      changeWithinYear(latestQuarters(view, of), format, better),
    ],
  };
}

/** A card with one number and a sentence about it. */
export const plainFigure = (title, number, note) => ({
  kind: "figure",
  title,
  draw: () => [element("p", { class: "number" }, number), element("p", { class: "change" }, note)],
});

function changeWithinYear(quarters, format, better) {
  if (!quarters) return element("p", { class: "change" }, "no earlier year");
  const { latest, yearAgo } = quarters;
  const difference = latest - yearAgo;
  const amount = format === percent ? points(Math.abs(difference)) : percent(Math.abs(difference) / (yearAgo || 1));
  return element(
    "p",
    { class: `change ${verdict(difference, better)}` },
    element("b", {}, `${difference >= 0 ? "▲" : "▼"} ${amount}`),
    " latest quarter vs. a year ago",
  );
}

function verdict(difference, better) {
  if (better === undefined || difference === 0) return "";
  return difference > 0 === (better === "up") ? "good" : "bad";
}

const cell = (name, content) => element("td", { class: name }, content);

export function table(rows) {
  return element(
    "table",
    {},
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...["Date", "Cause", "Line", "Place", "Status", "Incurred"].map((name) =>
          element("th", { scope: "col", class: name.toLowerCase() }, name),
        ),
      ),
    ),
    element(
      "tbody",
      {},
      ...rows.map(({ date: day, cause, line, place, status, incurred: amount }) =>
        element(
          "tr",
          {},
          cell("date", date(day)),
          cell("cause", cause),
          cell("line", line),
          cell("place", place),
          cell("status", element("span", { class: `pill ${status.toLowerCase()}` }, status)),
          cell("incurred", money(amount)),
        ),
      ),
    ),
  );
}
