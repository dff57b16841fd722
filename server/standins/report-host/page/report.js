import { element } from "./draw.js";
import { pages } from "./pages.js";

/** Draws the report into its place, and again when the page, the year or the width changes. */
export function createReport(place, { onPage, onYear }) {
  const shown = { data: undefined, settings: {}, page: pages[0], year: undefined };
  let width = 0;

  new ResizeObserver(([{ contentRect }]) => {
    if (Math.round(contentRect.width) === width) return;
    width = Math.round(contentRect.width);
    if (shown.data) draw();
  }).observe(place);

  function draw() {
    const { data, page, year } = shown;
    place.replaceChildren(
      head(data, page, year),
      ...(filtersShown(shown.settings) ? [filterPane(data)] : []),
      element(
        "main",
        { "data-page": page.name },
        ...(data.rows.length === 0 ? [element("p", { class: "none" }, "There are no rows for this party.")] : []),
      ),
      ...(navigationShown(shown.settings) ? [navigation(page)] : []),
    );
    if (data.rows.length > 0)
      page.cards(viewOf(data, year)).forEach((card) => addCard(place.querySelector("main"), card));
  }

  function head({ name, party, rowLevelSecurity, quarters }, page, year) {
    const years = [...new Set(quarters.map((quarter) => quarter.slice(0, 4)))];
    const choose = (label, value) =>
      element(
        "button",
        { type: "button", "aria-pressed": String(value === year), onclick: () => onYear(value) },
        label,
      );
    return element(
      "header",
      {},
      element("div", {}, element("h1", {}, name), element("p", { class: "where" }, page.displayName)),
      element(
        "p",
        {
          class: "party",
          title: rowLevelSecurity
            ? "Row-level security: only the rows of this party are here"
            : "This report was drawn for this party",
        },
        element("b", {}, party.name),
        ` ${rowLevelSecurity ? "rows of party" : "party"} ${party.id}`,
      ),
      element(
        "div",
        { class: "years", role: "group", "aria-label": "Year" },
        choose("All", undefined),
        ...years.map((label) => choose(label, label)),
      ),
    );
  }

  const navigation = (page) =>
    element(
      "nav",
      { "aria-label": "Pages" },
      ...pages.map(({ name, displayName }) =>
        element(
          "button",
          { type: "button", "aria-pressed": String(name === page.name), onclick: () => onPage(name) },
          displayName,
        ),
      ),
    );

  return Object.assign(shown, {
    draw,
    clear: () => place.replaceChildren(),
    say: (words) => place.replaceChildren(element("p", { class: "none", role: "alert" }, words)),
  });
}

const filtersShown = ({ filterPaneEnabled, panes }) => (panes?.filters?.visible ?? filterPaneEnabled) !== false;
const navigationShown = ({ navContentPaneEnabled, panes }) =>
  (panes?.pageNavigation?.visible ?? navContentPaneEnabled) !== false;

const filterPane = ({ lines, places }) =>
  element(
    "aside",
    { "aria-label": "Filters" },
    element("h2", {}, "Filters"),
    ...[...lines, ...places].map((name) => element("p", {}, name)),
  );

function addCard(main, { title, kind = "chart", span = "one", legend, draw }) {
  const body = element("div", { class: "body" });
  const names = legend
    ? [
        element(
          "p",
          { class: "legend" },
          ...legend.map(({ name, index }) => element("span", { class: `key c${index}` }, name)),
        ),
      ]
    : [];
  main.append(element("section", { class: `card ${kind} ${span}` }, element("h2", {}, title), ...names, body));
  body.append(...draw(Math.max(200, Math.floor(body.clientWidth))));
}

function viewOf(data, year) {
  const quarterIds = data.quarters.flatMap((quarter, at) =>
    year === undefined || quarter.startsWith(year) ? [at] : [],
  );
  return {
    data,
    quarterIds,
    years: [...new Set(quarterIds.map((at) => data.quarters[at].slice(0, 4)))],
    rows: data.rows.filter((row) => quarterIds.includes(row[1])),
    losses: data.losses.filter(({ date }) => year === undefined || date.startsWith(year)),
  };
}
