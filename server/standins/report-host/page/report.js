import { element } from "./draw.js";
import { pages } from "./pages.js";

/** Draws the report into `container`, and again when the page, the year or the width changes. */
export function createReport(container, { onPage, onYear }) {
  const shown = { data: undefined, settings: {}, page: pages[0], year: undefined };
  let width = 0;

  new ResizeObserver(([{ contentRect }]) => {
    if (Math.round(contentRect.width) === width) return;
    width = Math.round(contentRect.width);
    if (shown.data) draw();
  }).observe(container);

  function draw() {
    const { data, page, year } = shown;
    container.replaceChildren(
      head(data, page, year),
      ...(isFilterPaneVisible(shown.settings) ? [filterPane(data)] : []),
      element(
        "main",
        { "data-page": page.name },
        ...(data.rows.length === 0 ? [element("p", { class: "none" }, "No data for this party.")] : []),
      ),
      ...(isNavigationVisible(shown.settings) ? [navigation(page)] : []),
    );
    if (data.rows.length > 0)
      page.cards(viewOf(data, year)).forEach((card) => addCard(container.querySelector("main"), card));
  }

  function head({ name, party, rowLevelSecurity, quarters }, page, year) {
    const years = [...new Set(quarters.map((quarter) => quarter.slice(0, 4)))];
    const yearButton = (label, value) =>
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
            ? "Row-level security: the report contains only rows of this party"
            : "This report was created for this party",
        },
        element("b", {}, party.name),
        ` ${rowLevelSecurity ? "rows of party" : "party"} ${party.id}`,
      ),
      element(
        "div",
        { class: "years", role: "group", "aria-label": "Year" },
        yearButton("All", undefined),
        ...years.map((label) => yearButton(label, label)),
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
    clear: () => container.replaceChildren(),
    showMessage: (message) => container.replaceChildren(element("p", { class: "none", role: "alert" }, message)),
  });
}

const isFilterPaneVisible = ({ filterPaneEnabled, panes }) => (panes?.filters?.visible ?? filterPaneEnabled) !== false;
const isNavigationVisible = ({ navContentPaneEnabled, panes }) =>
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
  const legendNodes = legend
    ? [
        element(
          "p",
          { class: "legend" },
          ...legend.map(({ name, index }) => element("span", { class: `key c${index}` }, name)),
        ),
      ]
    : [];
  main.append(element("section", { class: `card ${kind} ${span}` }, element("h2", {}, title), ...legendNodes, body));
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
