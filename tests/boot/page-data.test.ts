// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contract, type EmbedConfig } from "../../src/api/contract.ts";
import { fetchOrTakeAnswer } from "../../src/app/lazy-send.ts";
import { requestLinkedReport } from "../../src/boot/linked-report.ts";
import { sessionMark } from "../../src/browser/cookies.ts";
import { sendStartRequests } from "../../src/boot/start-requests.ts";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, type PageData, writeDataElement } from "../../src/rules/page-data.ts";
import { EARLY_FRAME_ATTRIBUTE, writeEarlyFrame } from "../../src/rules/report/frame-markup.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";

const user = { email: "ben@example.test", roles: ["Reader"] };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };
const embedConfig: EmbedConfig = {
  embedUrl: "https://reports.example.test/",
  id: "r",
  embedToken: "t",
  displayName: "Cargo",
  errorMessage: null,
};
const network = vi.fn<typeof fetch>();
const requestedPaths = () => network.mock.calls.map(([url]) => new URL(url as string).pathname);

function signIn(mark: string): void {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
}

const pageData: PageData = {
  sessionMark: "ben,ben,ben",
  date: "Sun, 22 Nov 2026 09:00:00 GMT",
  user,
  name: "Ben Ortiz",
  subscriptions: [],
  reports: [report],
  hasEmbedConfig: false,
};

function openPage(changes: Partial<PageData> = {}): void {
  document.body.innerHTML = writeDataElement(PAGE_DATA_ID, JSON.stringify({ ...pageData, ...changes }));
  sendStartRequests();
}

function addEmbedConfig(): void {
  document.body.insertAdjacentHTML("beforeend", writeDataElement(EMBED_CONFIG_ID, JSON.stringify(embedConfig)));
}

const takeAnswer = async (path: string) => {
  const answer = await fetchOrTakeAnswer(new Request(`http://localhost:3000${path}`), { method: "GET", path });
  return answer.json() as Promise<unknown>;
};

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    network.mockImplementation(() => Promise.resolve(Response.json(embedConfig))),
  );
  history.replaceState(null, "", "/report");
  localStorage.setItem("ToUAccepted", user.email);
  signIn("ben");
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  localStorage.clear();
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
  delete window.boot;
  delete document.documentElement.dataset["fromWorker"];
});

test("the application gets the data of the page, and nothing is requested", async () => {
  openPage();
  expect(await takeAnswer(contract.getUser.path)).toEqual(user);
  expect(await takeAnswer(contract.getUserReports.path)).toEqual([report]);
  expect(await takeAnswer(contract.getUserSubscriptions.path)).toEqual([]);
  expect(network).not.toHaveBeenCalled();
});

/** As the service worker opens it: the data follows behind the script. */
function openPageFromWorker(): { addData: () => void; end: () => void } {
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  document.documentElement.dataset["fromWorker"] = "";
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  document.body.innerHTML = "";
  sendStartRequests();
  return {
    addData: () =>
      document.body.insertAdjacentHTML(
        "beforeend",
        `${writeDataElement(PAGE_DATA_ID, JSON.stringify(pageData))}<!---->`,
      ),
    end() {
      state.mockRestore();
      document.dispatchEvent(new Event("readystatechange"));
    },
  };
}

test("a page from the browser's cache waits for the data that follows, and requests nothing", async () => {
  const page = openPageFromWorker();
  const answer = takeAnswer(contract.getUserReports.path);
  page.addData();
  expect(await answer).toEqual([report]);
  expect(network).not.toHaveBeenCalled();
  page.end();
});

test("a page from the browser's cache that ends without data requests it", async () => {
  const page = openPageFromWorker();
  expect(requestedPaths()).toEqual([]);
  page.end();
  await takeAnswer(contract.getUser.path);
  const { getUser, getUserName, getUserSubscriptions, getUserReports } = contract;
  expect(requestedPaths()).toEqual(
    [getUser, getUserName, getUserSubscriptions, getUserReports].map(({ path }) => path),
  );
});

test("the data of another session is not used [wrong: first screen data]", () => {
  openPage({ sessionMark: "ada,ada,ada" });
  expect(requestedPaths()).toEqual([contract.getUser.path, contract.getUserName.path]);
});

test("the data is not used where nobody is signed in any more", () => {
  // Loaded where nobody is signed in. The build puts its address in.
  vi.stubGlobal("LEAVE_SCRIPT", "data:text/javascript,");
  signIn("");
  openPage();
  expect(requestedPaths()).toEqual([contract.getAuthCodeFlowSettings.path]);
});

test("in a browser that has not recorded the terms, the lists wait for the person", () => {
  localStorage.clear();
  openPage();
  expect(Object.keys(window.boot?.answers ?? {})).toEqual(["user", "name"]);
});

test("with planted cookies beside those of the session the page sends its own requests", () => {
  document.cookie = `${AUTH_COOKIES[0]}=planted; path=/report`;
  openPage();
  expect(requestedPaths()).toEqual([contract.getUser.path, contract.getUserName.path]);
  document.cookie = `${AUTH_COOKIES[0]}=; path=/report; max-age=0`;
});

test("the linked report takes its embed config from the end of the page", async () => {
  history.replaceState(null, "", "/report?subscription=c&report=r");
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  openPage({ hasEmbedConfig: true });
  await requestLinkedReport();
  addEmbedConfig();
  state.mockRestore();
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(await (await window.boot?.answers.embedConfig)?.json()).toEqual(embedConfig);
  expect(network).not.toHaveBeenCalled();
});

test.each([
  ["is loaded beside the application", true],
  ["is left to the application where the browser cannot move frames", false],
])("the frame at the end of the page %s", async (_claim, canMove) => {
  if (canMove) Object.assign(document.body, { moveBefore: vi.fn<() => void>() });
  history.replaceState(null, "", "/report?subscription=c&report=r");
  openPage({ hasEmbedConfig: true });
  addEmbedConfig();
  document.body.insertAdjacentHTML("beforeend", writeEarlyFrame(embedConfig.embedUrl, "u"));
  await requestLinkedReport();
  await window.boot?.answers.embedConfig;
  const frame = document.querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe(canMove ? "https://reports.example.test/?uid=u" : undefined);
  frame?.dispatchEvent(new Event("load"));
  expect(frame?.getAttribute(EARLY_FRAME_ATTRIBUTE)).toBe(canMove ? "true" : undefined);
  frame?.removeAttribute(EARLY_FRAME_ATTRIBUTE);
  frame?.dispatchEvent(new Event("load"));
  expect(frame?.hasAttribute(EARLY_FRAME_ATTRIBUTE) ?? false).toBe(false);
  Reflect.deleteProperty(document.body, "moveBefore");
});

test("the linked report is requested if the page ends without its embed config", async () => {
  history.replaceState(null, "", "/report?subscription=c&report=r");
  openPage({ hasEmbedConfig: true });
  await requestLinkedReport();
  expect(await (await window.boot?.answers.embedConfig)?.json()).toEqual(embedConfig);
  expect(requestedPaths()).toEqual([contract.embedReport.path]);
});
