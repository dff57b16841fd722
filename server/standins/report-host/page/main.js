import { pages } from "./pages.js";
import { createReport } from "./report.js";
import { openWire } from "./wire.js";

const LONGEST_TIMER = 2 ** 31 - 1;
const portal = document.querySelector('meta[name="portal-origin"]').content;
const report = createReport(document.querySelector("#report"), { onPage: openPage, onYear: chooseYear });
let token = "";
let filters = [];
let ending;

const wire = openWire(portal, [
  ["POST", /^\/frontload\/config$/, () => [200, {}]],
  ["POST", /^\/report\/(load|prepare)$/, (config, kind) => void load(config, kind === "load")],
  ["POST", /^\/report\/render$/, () => void render()],
  ["POST", /^\/report\/token$/, renew],
  ["GET", /^\/report\/pages$/, () => [200, pages.map(described)]],
  [
    "PUT",
    /^\/report\/pages\/active$/,
    ({ name }) => (pages.some((page) => page.name === name) ? openPage(name) : [404, { message: "PageNotFound" }]),
  ],
  ["PATCH", /^\/report\/settings$/, (settings) => restyle(settings)],
  ["GET", /^\/report\/filters$/, () => [200, filters]],
  ["PUT", /^\/report\/filters$/, (given) => filter(given)],
  [
    "POST",
    /^\/report\/filters$/,
    ({ filtersOperation, filters: given = [] }) => filter(filtersOperation === 0 ? [] : given),
  ],
  ["POST", /^\/report\/print$/, () => void setTimeout(() => print())],
  ["POST", /^\/report\/refresh$/, () => void show()],
  ["POST", /^\/report\/(?:closeAllOverlays|switchMode\/\w+)$/, () => undefined],
  ["GET", /^\/report\/(?:hasUnsavedChanges|isUserStateApplied)$/, () => [200, false]],
  ["GET", /^\/report\/zoom$/, () => [200, 1]],
  ["GET", /^\/report\/(?:theme|bookmarks)$/, () => [200, []]],
  ["GET", /^\/getCorrelationId$/, () => [200, crypto.randomUUID()]],
  ["GET", /^\/report\/pages\/([^/]+)\/visuals$/, () => [200, visuals()]],
  ["POST", /^\/report\/pages\/[^/]+\/visuals\/([^/]+)\/exportData$/, () => [200, { data: csv() }]],
]);
wire.ready();

async function load(config, atOnce) {
  token = config.accessToken;
  report.settings = config.settings ?? {};
  report.page = pages.find(({ name }) => name === config.pageName) ?? pages[0];
  report.year = undefined;
  filters = [];
  const fault = await fetchRows();
  if (fault) return fail(fault);
  wire.emit("loaded");
  if (atOnce) await render();
}

async function show() {
  const fault = await fetchRows();
  return fault ? fail(fault) : render();
}

async function fetchRows() {
  const asked = token;
  const answer = await fetch("/reportdata", { headers: { authorization: `EmbedToken ${asked}` } }).catch(
    () => undefined,
  );
  if (!answer) return { message: "LoadReportFailed", errorCode: "503" };
  if (!answer.ok) return { message: (await answer.json()).message, errorCode: String(answer.status) };
  const data = await answer.json();
  if (asked !== token) return undefined;
  report.data = data;
  document.title = data.name;
  watchEnd(data.endsInMs);
  return undefined;
}

async function renew(given) {
  const answer = await fetch("/reportdata", { headers: { authorization: `EmbedToken ${given}` } }).catch(
    () => undefined,
  );
  const data = answer?.ok ? await answer.json() : undefined;
  if (!data || (report.data && data.id !== report.data.id)) return [403, { message: "TokenRefused" }];
  token = given;
  watchEnd(data.endsInMs);
  return [202, {}];
}

function watchEnd(milliseconds) {
  clearTimeout(ending);
  ending = setTimeout(() => fail({ message: "TokenExpired", errorCode: "403" }), Math.min(milliseconds, LONGEST_TIMER));
}

function fail({ message, errorCode }) {
  const detailedMessage =
    message === "TokenExpired"
      ? "Access token has expired, resubmit with a new access token"
      : "The report could not be loaded";
  wire.emit("error", {
    message,
    detailedMessage,
    errorCode,
    level: 6,
    technicalDetails: { requestId: crypto.randomUUID() },
  });
  if (!report.settings.hideErrors) report.say(detailedMessage);
}

async function render() {
  wire.emit("renderingStarted");
  report.draw();
  await drawn();
  wire.emit("rendered");
}

/** A frame that is off the screen may never be painted. */
const drawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
    setTimeout(done, 100);
  });

function openPage(name) {
  report.page = pages.find((page) => page.name === name);
  wire.emit("pageChanged", { newPage: described(report.page) });
  scrollTo(0, 0);
  void render();
}

function chooseYear(year) {
  report.year = year;
  wire.emit(
    "dataSelected",
    {
      dataPoints:
        year === undefined ? [] : [{ identity: [{ target: { table: "Rows", column: "Year" }, equals: year }] }],
    },
    `/pages/${report.page.name}`,
  );
  void render();
}

function filter(given) {
  filters = given;
  wire.emit("filtersApplied", { filters });
}

function restyle(settings) {
  report.settings = { ...report.settings, ...settings, panes: { ...report.settings.panes, ...settings.panes } };
  if (report.data) report.draw();
}

function described({ name, displayName }) {
  return {
    name,
    displayName,
    isActive: name === report.page.name,
    visibility: 0,
    defaultSize: { type: 0, width: 1280, height: 720 },
    defaultDisplayOption: 1,
  };
}

function visuals() {
  return [...document.querySelectorAll(".card h2")].map((title, at) => ({
    name: `visual${at}`,
    title: title.textContent,
    type: "chart",
    layout: { x: 0, y: 0, width: title.parentElement.clientWidth, height: title.parentElement.clientHeight },
  }));
}

function csv() {
  const { rows, quarters, lines, places } = report.data;
  return [
    "Quarter,Line,Place,Premium,Incurred,Paid,Claims,Open",
    ...rows.map(([, quarter, line, place, ...amounts]) =>
      [quarters[quarter], lines[line], places[place], ...amounts].join(","),
    ),
  ].join("\r\n");
}
