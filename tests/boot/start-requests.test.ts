// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionMark } from "../../src/browser/cookies.ts";
import { beginEarly } from "../../src/boot/start-requests.ts";
import { fetchOrTakeAnswer } from "../../src/boot/fetch-or-take-answer.ts";
import { leave } from "../../src/boot/leave-for-login.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";

const login = {
  onePlaceLoginUrl: "https://one.example/",
  appSchemeDomain: "http://localhost:3000",
  oauthCodeUrl: "javascript:void 0",
  clientId: "c",
  scopes: "s",
  redirectUrl: "http://localhost:3000/back",
};
const network = vi.fn<typeof fetch>();
const asked = () => network.mock.calls.map(([url]) => url as string);
const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
const configure = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="portal-config">${text}</script>`;
};

beforeEach(() => {
  vi.stubGlobal("LEAVE_SCRIPT", "data:text/javascript,");
  vi.stubGlobal(
    "fetch",
    network.mockImplementation(() => Promise.resolve(Response.json(login))),
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
  delete window.early;
});

test("before acceptance nothing of the content is loaded", () => {
  signIn("ada");
  beginEarly();
  expect(asked()).toEqual(
    ["user/getuser", "user/getusername"].map((path) => `http://localhost:3000/serverside/api/${path}`),
  );
});

test("the acceptance of whoever used this browser before begins nothing for the next person", () => {
  signIn("ada");
  localStorage.setItem("ToUAccepted", "ada@example.com");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  signIn("ben");
  beginEarly();
  expect(asked()).toHaveLength(2);
});

test("with accepted terms the calls that need no answer of another go out at once, each once", () => {
  signIn("ada");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  beginEarly();
  expect(asked().map((url) => url.split("/api/")[1])).toEqual([
    "user/getuser",
    "user/getusername",
    "getusersubscriptions",
    "getuserreports",
  ]);
  expect(network.mock.calls.map(([, init]) => init?.credentials)).toEqual(["include", "include", "include", "include"]);
});

test("the lists of the report view are not asked for where it is not shown", () => {
  signIn("ada");
  localStorage.setItem("ToUAcceptedIn", sessionMark());
  history.replaceState(null, "", "/admin/addreport");
  beginEarly();
  expect(asked()).toHaveLength(2);
});

test("the API base URL of the page is respected", () => {
  configure('{"apiBaseUrl": "https://api.example.com/portal"}');
  beginEarly();
  expect(asked()).toEqual(["https://api.example.com/portal/serverside/api/settings/getauthcodeflowsettings"]);
});

test("the client takes each early answer over once", async () => {
  signIn("ada");
  beginEarly();
  network.mockImplementation(() => Promise.resolve(Response.json("fresh")));
  const url = "http://localhost:3000/serverside/api/user/getuser";
  expect(await (await fetchOrTakeAnswer(new Request(url))).json()).toEqual(login);
  expect(await (await fetchOrTakeAnswer(new Request(url))).json()).toBe("fresh");
});

test("what was begun for one session is not given to another", async () => {
  signIn("ada");
  beginEarly();
  signIn("ben");
  network.mockImplementation(() => Promise.resolve(Response.json("fresh")));
  expect(await (await fetchOrTakeAnswer(new Request("http://localhost:3000/serverside/api/user/getuser"))).json()).toBe(
    "fresh",
  );
});

test("an early answer that does not come is given up like any other", async () => {
  signIn("ada");
  network.mockImplementation(() => new Promise<Response>(() => {}));
  beginEarly();
  const leaving = new AbortController();
  const answer = fetchOrTakeAnswer(
    new Request("http://localhost:3000/serverside/api/user/getuser", { signal: leaving.signal }),
  );
  leaving.abort(new Error("left"));
  await expect(answer).rejects.toThrow("left");
});

test("without the three cookies it leaves for the login, cookies cleared and the place kept", async () => {
  history.replaceState(null, "", "/report?subscription=s&report=r");
  document.cookie = `${AUTH_COOKIES[0]}=half; path=/`;
  network.mockImplementation(() =>
    Promise.resolve(Response.json({ ...login, oauthCodeUrl: "http://localhost:3000/#" })),
  );
  vi.useFakeTimers();
  beginEarly();
  await leave();
  vi.useRealTimers();
  expect(window.early?.leaving).toBe(true);
  expect(document.cookie).toBe("");
  expect(localStorage.getItem("OnePlaceUrl")).toBe("https://one.example/");
  expect(JSON.parse(sessionStorage.getItem("Parked:") ?? "")).toEqual({
    place: "/report?subscription=s&report=r",
    entries: {},
  });
});

test("an application that arrives first does the leaving itself", async () => {
  beginEarly();
  await fetchOrTakeAnswer(new Request("http://localhost:3000/serverside/api/settings/getauthcodeflowsettings"));
  await leave();
  expect(window.early?.leaving).toBe(false);
});

test("settings that lead nowhere are left to the application to complain of", async () => {
  beginEarly();
  await expect(leave()).rejects.toThrow("neither http nor https");
  expect(window.early?.leaving).toBe(false);
  expect(window.early?.answers.size).toBe(1);
});
