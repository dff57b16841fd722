import { describeBookmark, findBookmark, readState, writeState } from "./bookmarks.js";
import { pages } from "./pages.js";
import { createReport } from "./report.js";
import { openPortalMessages } from "./portal-messages.js";

const MAX_TIMER_MS = 2 ** 31 - 1;
const UNREADABLE = { message: "InvalidBookmarkState" };
const portalOrigin = document.querySelector('meta[name="portal-origin"]').content;
const report = createReport(document.querySelector("#report"), { onPage: openPage, onYear: selectYear });
let token = "";
/** Where the rows come from: the report's own data set, or the one that the page binds to it. */
let source = "/reportdata";
let filters = [];
let expiryTimer;

const messages = openPortalMessages(portalOrigin, [
  ["POST", /^\/frontload\/config$/, () => [200, {}]],
  ["POST", /^\/report\/(load|prepare)$/, (config, kind) => void load(config, kind === "load")],
  ["POST", /^\/report\/render$/, () => void render()],
  ["POST", /^\/report\/token$/, renewToken],
  ["GET", /^\/report\/pages$/, () => [200, pages.map(describePage)]],
  [
    "PUT",
    /^\/report\/pages\/active$/,
    ({ name }) => (pages.some((page) => page.name === name) ? openPage(name) : [404, { message: "PageNotFound" }]),
  ],
  ["PATCH", /^\/report\/settings$/, (settings) => updateSettings(settings)],
  ["GET", /^\/report\/filters$/, () => [200, filters]],
  ["PUT", /^\/report\/filters$/, (newFilters) => applyFilters(newFilters)],
  [
    "POST",
    /^\/report\/filters$/,
    ({ filtersOperation, filters: newFilters = [] }) => applyFilters(filtersOperation === 0 ? [] : newFilters),
  ],
  ["POST", /^\/report\/print$/, () => void setTimeout(() => print())],
  ["POST", /^\/report\/refresh$/, () => void refresh()],
  ["POST", /^\/report\/(?:closeAllOverlays|switchMode\/\w+)$/, () => undefined],
  ["GET", /^\/report\/(?:hasUnsavedChanges|isUserStateApplied)$/, () => [200, false]],
  [
    "POST",
    /^\/report\/bookmarks\/capture$/,
    () => [200, { name: crypto.randomUUID(), displayName: "", state: writeState(report, filters) }],
  ],
  [
    "POST",
    /^\/report\/bookmarks\/apply(?:State|ByName)$/,
    (bookmark) => (show(bookmark) ? render() : [400, UNREADABLE]),
  ],
  ["GET", /^\/report\/bookmarks$/, () => [200, report.data.bookmarks.map(describeBookmark)]],
  ["GET", /^\/report\/zoom$/, () => [200, 1]],
  ["GET", /^\/report\/theme$/, () => [200, []]],
  ["GET", /^\/getCorrelationId$/, () => [200, crypto.randomUUID()]],
  ["GET", /^\/report\/pages\/([^/]+)\/layoutTypes\/(\w+)$/, (_body, name, layout) => [200, hasLayout(name, layout)]],
  ["GET", /^\/report\/pages\/([^/]+)\/visuals$/, () => [200, listVisuals()]],
  ["POST", /^\/report\/pages\/[^/]+\/visuals\/([^/]+)\/exportData$/, () => [200, { data: toCsv() }]],
]);
messages.sendReady();

async function load(config, rendersNow) {
  token = config.accessToken;
  const dataSet = config.datasetBinding?.datasetId;
  source = dataSet === undefined ? "/reportdata" : `/reportdata?${new URLSearchParams({ dataset: dataSet })}`;
  report.settings = config.settings ?? {};
  showContrast(config.contrastMode ?? 0);
  report.page = pages.find(({ name }) => name === config.pageName) ?? pages[0];
  report.year = undefined;
  filters = [];
  const failure = await fetchRows();
  if (failure) return fail(failure);
  if (config.bookmark && !show(config.bookmark)) return fail({ ...UNREADABLE, errorCode: "400" });
  messages.sendEvent("loaded");
  if (rendersNow) await render();
}

async function refresh() {
  const failure = await fetchRows();
  return failure ? fail(failure) : render();
}

async function fetchRows() {
  const requestedToken = token;
  const answer = await fetch(source, { headers: { authorization: `EmbedToken ${requestedToken}` } }).catch(
    () => undefined,
  );
  if (!answer) return { message: "LoadReportFailed", errorCode: "503" };
  if (!answer.ok) return { message: (await answer.json()).message, errorCode: String(answer.status) };
  const data = await answer.json();
  if (requestedToken !== token) return undefined;
  report.data = data;
  document.title = data.name;
  scheduleExpiry(data.endsInMs);
  return undefined;
}

async function renewToken(newToken) {
  const answer = await fetch(source, { headers: { authorization: `EmbedToken ${newToken}` } }).catch(() => undefined);
  const data = answer?.ok ? await answer.json() : undefined;
  if (!data || (report.data && data.id !== report.data.id)) return [403, { message: "TokenRefused" }];
  token = newToken;
  scheduleExpiry(data.endsInMs);
  return [202, {}];
}

function scheduleExpiry(milliseconds) {
  clearTimeout(expiryTimer);
  expiryTimer = setTimeout(
    () => fail({ message: "TokenExpired", errorCode: "403" }),
    Math.min(milliseconds, MAX_TIMER_MS),
  );
}

function fail({ message, errorCode }) {
  const detailedMessage =
    message === "TokenExpired"
      ? "Access token has expired, resubmit with a new access token"
      : "The report could not be loaded";
  messages.sendEvent("error", {
    message,
    detailedMessage,
    errorCode,
    level: 6,
    technicalDetails: { requestId: crypto.randomUUID() },
  });
  if (!report.settings.hideErrors) report.showMessage(detailedMessage);
}

async function render() {
  messages.sendEvent("renderingStarted");
  report.draw();
  await painted();
  messages.sendEvent("rendered");
}

/** Has a time limit, because a frame outside the viewport may never be painted. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, 100);
  });

function openPage(name) {
  report.page = pages.find((page) => page.name === name);
  messages.sendEvent("pageChanged", { newPage: describePage(report.page) });
  scrollTo(0, 0);
  void render();
}

function selectYear(year) {
  report.year = year;
  messages.sendEvent(
    "dataSelected",
    {
      dataPoints:
        year === undefined ? [] : [{ identity: [{ target: { table: "Rows", column: "Year" }, equals: year }] }],
    },
    `/pages/${report.page.name}`,
  );
  void render();
}

/** Shows a captured state or one of the report's bookmarks. Returns false and changes nothing where it cannot. */
function show({ state, name = "" }) {
  const shown = report.data && (name ? findBookmark(name, report.data, pages) : readState(state, report.data, pages));
  if (!shown) return false;
  const isOtherPage = shown.page !== report.page;
  ({ page: report.page, year: report.year, filters } = shown);
  if (isOtherPage) messages.sendEvent("pageChanged", { newPage: describePage(report.page) });
  messages.sendEvent("bookmarkApplied", { bookmarkName: name });
  return true;
}

function applyFilters(newFilters) {
  filters = newFilters;
  messages.sendEvent("filtersApplied", { filters });
}

function updateSettings(settings) {
  report.settings = { ...report.settings, ...settings, panes: { ...report.settings.panes, ...settings.panes } };
  if (report.data) report.draw();
}

/** Every page has the full layout, and those that the author arranged for phones have one more. */
const hasLayout = (name, layout) =>
  layout === "Master" ||
  (layout === "MobilePortrait" && report.hasPhoneLayout(pages.find((page) => page.name === name)));

/** The modes with two given colours on black or white; the two older ones are drawn as that on black. */
function showContrast(mode) {
  const { dataset } = document.documentElement;
  if (mode === 0) delete dataset.contrast;
  else dataset.contrast = mode === 4 ? "white" : "black";
}

function describePage({ name, displayName }) {
  return {
    name,
    displayName,
    isActive: name === report.page.name,
    visibility: 0,
    defaultSize: { type: 0, width: 1280, height: 720 },
    defaultDisplayOption: 1,
  };
}

function listVisuals() {
  return [...document.querySelectorAll(".card h2")].map((title, at) => ({
    name: `visual${at}`,
    title: title.textContent,
    type: "chart",
    layout: { x: 0, y: 0, width: title.parentElement.clientWidth, height: title.parentElement.clientHeight },
  }));
}

function toCsv() {
  const { rows, quarters, lines, places } = report.data;
  return [
    "Quarter,Line,Place,Premium,Incurred,Paid,Claims,Open",
    ...rows.map(([, quarter, line, place, ...amounts]) =>
      [quarters[quarter], lines[line], places[place], ...amounts].join(","),
    ),
  ].join("\r\n");
}
