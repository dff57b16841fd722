import { beforeEach, expect, test } from "vitest";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";

const server = setUpServer();
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

test("two valid tabs have secrets of their own, and both succeed [threat: forged sign-in]", async () => {
  const browser = server.createBrowser();
  const [first, second] = [await browser.loadCallbackPath(), await browser.loadCallbackPath()];
  const requests = browser.received.filter((text) => text.startsWith(`${server.provider.issuer}/authorize?`));
  for (const secret of ["state", "nonce", "code_challenge"])
    expect(new Set(requests.map((url) => new URL(url).searchParams.get(secret))).size).toBe(2);
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

test.runIf(defaultStoreKind === "PostgreSQL")(
  "a sign-in does not wait for what the person writes meanwhile",
  async () => {
    await server.signIn("ada");
    const write = await server.store.startTransaction().execute();
    await write
      .insertInto("idempotency_key")
      .values({ principal_id: getDemoUser("ada").sub, key: "open", request_hash: "" })
      .execute();
    const landed = await server.createBrowser().signIn();
    await write.rollback().execute();
    expect(landed.statusCode).toBe(302);
  },
);
