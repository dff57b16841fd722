// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { fetchOrTakeAnswer } from "../../src/app/lazy-send.ts";
import { leaveForLogin } from "../../src/boot/leave-for-login.ts";
import { sendStartRequests } from "../../src/boot/start-requests.ts";
import { sessionMark } from "../../src/browser/cookies.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";

const settings = {
  onePlaceLoginUrl: "https://one.example/",
  appSchemeDomain: "http://localhost:3000",
  oauthCodeUrl: "javascript:void 0",
  clientId: "c",
  scopes: "s",
  redirectUrl: "http://localhost:3000/back",
};
const network = vi.fn<typeof fetch>();
const requestedUrls = () => network.mock.calls.map(([url]) => url as string);
const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
const configure = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="portal-config">${text}</script>`;
};
/** As the client sends a call of the contract. */
const send = ({ method, path }: { method: string; path: string }, signal?: AbortSignal) =>
  fetchOrTakeAnswer(new Request(`http://localhost:3000${path}`, signal ? { signal } : {}), { method, path });

beforeEach(() => {
  vi.stubGlobal("LEAVE_SCRIPT", "data:text/javascript,");
  vi.stubGlobal(
    "fetch",
    network.mockImplementation(() => Promise.resolve(Response.json(settings))),
  );
  history.replaceState(null, "", "/report");
  localStorage.clear();
  sessionStorage.clear();
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
  configure("");
});
afterEach(() => {
  vi.unstubAllGlobals();
  network.mockReset();
  delete window.boot;
});

test("before acceptance nothing of the content is loaded", () => {
  signIn("ada");
  sendStartRequests();
  expect(requestedUrls()).toEqual(
    ["user/getuser", "user/getusername"].map((path) => `http://localhost:3000/serverside/api/${path}`),
  );
});

test("acceptance by the browser's previous user loads no content for the next user", () => {
  signIn("ada");
  localStorage.setItem("ToUAccepted", "ada@example.com");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  signIn("ben");
  sendStartRequests();
  expect(requestedUrls()).toHaveLength(2);
});

test("with accepted terms the four independent calls are sent at once, each once", () => {
  signIn("ada");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  sendStartRequests();
  expect(requestedUrls().map((url) => url.split("/api/")[1])).toEqual([
    "user/getuser",
    "user/getusername",
    "getusersubscriptions",
    "getuserreports",
  ]);
  expect(network.mock.calls.map(([, init]) => init?.credentials)).toEqual(["include", "include", "include", "include"]);
});

test("the lists of the report view are not requested on another page", () => {
  signIn("ada");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  history.replaceState(null, "", "/admin/addreport");
  sendStartRequests();
  expect(requestedUrls()).toHaveLength(2);
});

test("the start requests go to the page's API base URL", () => {
  configure('{"apiBaseUrl": "https://api.example.com/portal"}');
  sendStartRequests();
  expect(requestedUrls()).toEqual(["https://api.example.com/portal/serverside/api/settings/getauthcodeflowsettings"]);
});

test("the client takes each start answer over once, by the name of the call", async () => {
  signIn("ada");
  network.mockImplementation((url) => Promise.resolve(Response.json(url)));
  sendStartRequests();
  network.mockImplementation(() => Promise.resolve(Response.json("fresh")));
  expect(await (await send(contract.getUserName)).json()).toMatch(/getusername$/);
  expect(await (await send(contract.getUser)).json()).toMatch(/getuser$/);
  expect(await (await send(contract.getUser)).json()).toBe("fresh");
});

test("an answer requested for one session is not given to another", async () => {
  signIn("ada");
  sendStartRequests();
  signIn("ben");
  network.mockImplementation(() => Promise.resolve(Response.json("fresh")));
  expect(await (await send(contract.getUser)).json()).toBe("fresh");
});

test("waiting for a start answer can be aborted like any other call", async () => {
  signIn("ada");
  network.mockImplementation(() => new Promise<Response>(() => {}));
  sendStartRequests();
  const controller = new AbortController();
  const answer = send(contract.getUser, controller.signal);
  controller.abort(new Error("left"));
  await expect(answer).rejects.toThrow("left");
});

test("without the three cookies the page leaves for the login, with the cookies cleared and the place parked [4.3]", async () => {
  history.replaceState(null, "", "/report?subscription=s&report=r");
  document.cookie = `${AUTH_COOKIES[0]}=half; path=/`;
  network.mockImplementation(() =>
    Promise.resolve(Response.json({ ...settings, oauthCodeUrl: "http://localhost:3000/#" })),
  );
  vi.useFakeTimers();
  sendStartRequests();
  await leaveForLogin();
  vi.useRealTimers();
  expect(window.boot?.isLeaving).toBe(true);
  expect(document.cookie).toBe("");
  expect(localStorage.getItem("OnePlaceUrl")).toBe("https://one.example/");
  expect(JSON.parse(sessionStorage.getItem("Parked:") ?? "")).toEqual({
    place: "/report?subscription=s&report=r",
    drafts: {},
  });
});

test("the page neither leaves nor clears the cookies of a person who has signed in in another tab meanwhile [threat: write under another name]", async () => {
  sendStartRequests();
  const leaving = leaveForLogin();
  signIn("ben");
  await leaving;
  expect([sessionMark(), window.boot?.isLeaving]).toEqual(["ben,ben,ben", false]);
});

test("once the application has taken the login settings over, only the application leaves", async () => {
  sendStartRequests();
  await send(contract.getAuthCodeFlowSettings);
  await leaveForLogin();
  expect(window.boot?.isLeaving).toBe(false);
});

test("an unsafe login address is left to the application, which shows the failure", async () => {
  sendStartRequests();
  await expect(leaveForLogin()).rejects.toThrow("neither http nor https");
  expect(window.boot?.isLeaving).toBe(false);
  expect(window.boot?.answers.loginSettings).toBeDefined();
});
