import { expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { SESSION_COOKIE, SIGN_IN_COOKIE } from "../../../server/identity/cookies.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { READABLE_COOKIES, type TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const USER = "/serverside/api/user/getuser";

/** Browsers send planted cookies of a longer path first, and those of a sibling host’s domain in any order. */
const positions = ["before", "after"] as const;

const server = setUpServer();

/** The Cookie header of a browser in which another host has planted cookies of every name. */
function createCookieHeader(browser: TestBrowser, position: (typeof positions)[number], values: string[]): string {
  const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const planted = [...READABLE_COOKIES, SESSION_COOKIE, SIGN_IN_COOKIE].flatMap((name) =>
    values.map((value) => `${name}=${value}`),
  );
  return (position === "before" ? [...planted, ...own] : [...own, ...planted]).join("; ");
}

test.each(positions)(
  "cookies planted %s the session’s own lock nobody out of reading or writing [threat: doubled cookies]",
  async (position) => {
    const ada = await server.signIn("ada");
    const values = ["planted", "", "%"];
    const cookie = createCookieHeader(ada, position, values);
    expect((await ada.send({ method: "GET", url: USER, headers: { cookie } })).json()).toMatchObject({
      email: getDemoUser("ada").email,
    });
    const tokens = ["planted", ada.cookies.get("XSRF-TOKEN") ?? ""];
    const xsrfToken = (position === "before" ? tokens : tokens.toReversed()).join();
    const report = createReport(`00000000-0000-4000-8000-0000000000${position === "before" ? "b1" : "a1"}`);
    const write = await ada.post(contract.addReport.path, report, { cookie, "x-xsrf-token": xsrfToken });
    expect(write.json()).toMatchObject({ isSuccess: true });
  },
);

test("another person’s whole set of cookies, planted after one’s own, signs nobody in under their name", async () => {
  const [ada, ben] = [await server.signIn("ada"), await server.signIn("ben")];
  const cookie = [...ada.cookies, ...ben.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await ada.send({ method: "GET", url: USER, headers: { cookie } });
  expect(response.json()).toMatchObject({ email: getDemoUser("ada").email });
});

test("planted values in place of the session’s own are refused, and do not end the session [threat: doubled cookies]", async () => {
  const ben = await server.signIn("ben");
  for (const name of READABLE_COOKIES) {
    const cookie = [...ben.cookies].map(([key, value]) => `${key}=${key === name ? "planted" : value}`).join("; ");
    const isMarker = name !== "XSRF-TOKEN";
    const response = await ben.send({ method: "GET", url: USER, headers: { cookie } });
    expect(response.statusCode).toBe(isMarker ? 401 : 200);
  }
  expect((await ben.get(USER)).statusCode).toBe(200);
});

test("a callback finds the sign-in cookie among planted ones [threat: doubled cookies]", async () => {
  server.provider.state.user = getDemoUser("ben");
  const ben = server.createBrowser();
  const callback = await ben.loadCallbackPath();
  const cookie = createCookieHeader(ben, "before", ["planted"]);
  expect((await ben.send({ method: "GET", url: callback, headers: { cookie } })).statusCode).toBe(302);
  expect((await ben.get(USER)).statusCode).toBe(200);
});
