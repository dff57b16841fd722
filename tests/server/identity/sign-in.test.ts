import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { READABLE_COOKIES } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser, type TestServer } from "../../support/server/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.provider.state.user = getDemoUser("ada");
});

test("a person signs in by the authorization-code flow and lands on the listed state [1.4]", async () => {
  const browser = server.createBrowser();
  const landed = await browser.signIn();
  expect(landed.statusCode).toBe(302);
  expect(landed.headers.location).toBe("https://portal.example.com/report");
  expect((await browser.get("/serverside/api/user/getuser")).json()).toEqual({
    roles: ["Administrator"],
    email: getDemoUser("ada").email,
  });
});

test("the credential is one cookie that scripts cannot read; the three specified cookies only mark the session", async () => {
  const cookies = (await server.createBrowser().signIn()).cookies;
  const session = cookies.find(({ name }) => name === SESSION_COOKIE);
  expect(SESSION_COOKIE).toBe("__Host-Http-insights");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  expect(session).not.toHaveProperty("domain");
  const markers = cookies.filter(({ name }) => READABLE_COOKIES.includes(name));
  expect(markers.map(({ name }) => name)).toEqual(READABLE_COOKIES);
  expect(markers.every(({ value, path, httpOnly }) => value !== "" && path === "/" && httpOnly !== true)).toBe(true);
});

test("the identity is the subject of the issuer, never an email", async () => {
  const ada = await server.signIn("ada");
  const namesake = await server.signIn({ sub: "another-subject", email: getDemoUser("ada").email, name: "Ada Keller" });
  expect((await ada.get("/serverside/api/getreports")).statusCode).toBe(200);
  expect((await namesake.get("/serverside/api/user/getuser")).json()).toEqual({
    roles: [],
    email: getDemoUser("ada").email,
  });
  expect((await namesake.get("/serverside/api/getreports")).statusCode).toBe(403);
});

test("two valid tabs both succeed [threat: forged sign-in]", async () => {
  const browser = server.createBrowser();
  const [first, second] = [await browser.loadCallbackPath(), await browser.loadCallbackPath()];
  expect((await browser.get(second)).statusCode).toBe(302);
  expect((await browser.get(first)).statusCode).toBe(302);
  expect((await browser.get("/serverside/api/user/getuser")).statusCode).toBe(200);
});

test("at most five sign-ins are open in one browser", async () => {
  const browser = server.createBrowser();
  const callbacks: string[] = [];
  for (let tab = 0; tab < 7; tab++) callbacks.push(await browser.loadCallbackPath());
  const responses = await Promise.all(callbacks.map((callback) => browser.get(callback)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 302, 302, 302, 302, 302]);
});

test("a person who declines at the provider sees the reason and can try again", async () => {
  server.provider.state.user = undefined;
  const response = await server.createBrowser().signIn();
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain("Sign-in was not completed.");
  expect(response.body).toContain('<a href="/report">Try again</a>');
});
