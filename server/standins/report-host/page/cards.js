import { spark } from "./charts.js";
import { element, money, percent } from "./draw.js";
import { byQuarter } from "./measures.js";

/** A card with one number, its change within a year and a small line of all quarters. */
export function figure(title, view, of, format, better) {
  const values = byQuarter(view, of);
  const [yearAgo, latest] = [values.at(-5) ?? values[0], values.at(-1)];
  const change = (latest - yearAgo) / (yearAgo || 1);
  const isGood = better === "up" ? change >= 0 : change <= 0;
  return {
    kind: "figure",
    title,
    draw: () => [
      element("p", { class: "number" }, format(of(view.rows))),
      element(
        "p",
        { class: isGood ? "change good" : "change bad" },
        `${change >= 0 ? "▲" : "▼"} ${percent(Math.abs(change))} `,
        element("span", {}, "latest quarter vs. a year ago"),
      ),
      spark(values),
    ],
  };
}

/** The entries of a legend, in the order of the series. */
export const legendOf = (...names) => names.map((name, index) => ({ name, index }));

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
      ...rows.map(({ date, cause, line, place, status, incurred: amount }) =>
        element(
          "tr",
          {},
          cell("date", date),
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
