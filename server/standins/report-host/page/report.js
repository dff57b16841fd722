import { element } from "./draw.js";
import { quarter } from "./formats.js";
import { pages } from "./pages.js";

/** The library's number of the layout for phones. */
const MOBILE_PORTRAIT = 2;

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
        { "data-page": page.name, "data-layout": isPhoneLayoutShown() ? "phone" : "full" },
        ...(data.rows.length === 0 ? [element("p", { class: "none" }, "There is no data for this client.")] : []),
      ),
      ...(isNavigationVisible(shown.settings) ? [navigation(page)] : []),
    );
    if (data.rows.length === 0) return;
    const cards = isPhoneLayoutShown() ? page.phoneCards : page.cards;
    const visual = page === pages[0] ? data.paginatedVisual : undefined;
    addCards(container.querySelector("main"), [
      ...cards(viewOf(data, year)),
      ...(visual ? [paginatedCard(visual, data)] : []),
    ]);
  }

  const hasPhoneLayout = (page) => Boolean(shown.data?.hasPhoneLayout && page?.phoneCards);
  const isPhoneLayoutShown = () => shown.settings.layoutType === MOBILE_PORTRAIT && hasPhoneLayout(shown.page);

  function head({ name, party, quarters }, page, year) {
    const years = [...new Set(quarters.map((name) => name.slice(0, 4)))];
    const yearButton = (label, value) =>
      element(
        "button",
        { type: "button", "aria-pressed": String(value === year), onclick: () => onYear(value) },
        label,
      );
    return element(
      "header",
      {},
      element(
        "div",
        {},
        element("h1", {}, name),
        element("p", { class: "where" }, `${page.displayName} · ${party.name} · ${periodOf(quarters, year)}`),
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
    hasPhoneLayout,
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

/** All cards are there before the first is drawn, because each changes the room of the others. */
function addCards(main, cards) {
  const bodies = cards.map((card) => {
    const body = element("div", { class: "body" });
    main.append(emptyCard(card, body));
    return body;
  });
  const widths = bodies.map((body) => Math.floor(body.clientWidth));
  cards.forEach(({ draw, title }, at) => bodies[at].append(...draw(widths[at], title)));
}

/** The service refuses a paginated report that the token does not name. */
const paginatedCard = ({ name, isAllowed }, { places }) => ({
  title: name,
  span: "wide",
  draw: () =>
    isAllowed
      ? places.map((place, at) => element("p", {}, `${at + 1}. ${place}`))
      : [element("p", { class: "none" }, "This visual cannot be displayed.")],
});

const emptyCard = ({ title, kind = "chart", span = "one", legend }, body) =>
  element("section", { class: `card ${kind} ${span}` }, element("h2", {}, title), legend && legendOf(legend), body);

const legendOf = (legend) =>
  element(
    "p",
    { class: "legend" },
    ...legend.map(({ name, color }) => element("span", { class: `key ${color}` }, name)),
  );

function periodOf(quarters, year) {
  const shown = quarters.filter((name) => year === undefined || name.startsWith(year)).map(quarter);
  return `${shown[0]} to ${shown.at(-1)}`.replaceAll(" ", "\u00a0");
}

function viewOf(data, year) {
  const quarterIds = data.quarters.flatMap((name, at) => (year === undefined || name.startsWith(year) ? [at] : []));
  return {
    data,
    quarterIds,
    years: [...new Set(quarterIds.map((at) => data.quarters[at].slice(0, 4)))],
    rows: data.rows.filter((row) => quarterIds.includes(row[1])),
    losses: data.losses.filter(({ date }) => year === undefined || date.startsWith(year)),
  };
}
