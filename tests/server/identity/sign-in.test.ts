import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Browser, SCRIPT_VISIBLE } from "../../support/server/test-browser.ts";
import type { Bent } from "../../support/server/test-provider.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.provider.state.who = somebody("ada");
  world.provider.state.bent = {};
});

const sessions = () => world.store.selectFrom("session").selectAll().execute();

async function expectNoSession(work: () => Promise<unknown>) {
  const before = await sessions();
  await work();
  expect(await sessions()).toHaveLength(before.length);
}

test("a person signs in by the authorization-code flow and lands on the listed state", async () => {
  const browser = world.browser();
  const landed = await browser.signIn();
  expect(landed.statusCode).toBe(302);
  expect(landed.headers.location).toBe("https://portal.example.com/report");
  expect((await browser.get("/serverside/api/user/getuser")).json()).toEqual({
    roles: ["Administrator"],
    email: somebody("ada").email,
  });
});

test("the credential is one cookie out of the reach of script, the specified three are markers beside it", async () => {
  const cookies = (await world.browser().signIn()).cookies;
  expect(cookies.find(({ name }) => name === "__Host-Http-insights")).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: "Strict",
    path: "/",
  });
  expect(cookies.find(({ name }) => name === "__Host-Http-insights")).not.toHaveProperty("domain");
  const markers = cookies.filter(({ name }) => SCRIPT_VISIBLE.includes(name));
  expect(markers.map(({ name }) => name)).toEqual(SCRIPT_VISIBLE);
  expect(markers.every(({ value, path, httpOnly }) => value !== "" && path === "/" && httpOnly !== true)).toBe(true);
});

test("the identity is the subject of the issuer, never an email", async () => {
  const ada = await world.signedIn("ada");
  const namesake = await world.signedIn({ sub: "somebody-else", email: somebody("ada").email, name: "Ada Keller" });
  expect((await ada.get("/serverside/api/getreports")).statusCode).toBe(200);
  expect((await namesake.get("/serverside/api/user/getuser")).json()).toEqual({
    roles: [],
    email: somebody("ada").email,
  });
  expect((await namesake.get("/serverside/api/getreports")).statusCode).toBe(403);
});

const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

describe("a forged or bent answer of the provider begins no session", () => {
  const bends: Record<string, Bent> = {
    "another nonce": { claims: (claims) => ({ ...claims, nonce: "another" }) },
    "no nonce": { claims: without("nonce") },
    "another audience": { claims: (claims) => ({ ...claims, aud: "another" }) },
    "another issuer in the token": { claims: (claims) => ({ ...claims, iss: "https://evil.example.com" }) },
    "another issuer in the answer": { iss: "https://evil.example.com" },
    "an expired token": { claims: (claims) => ({ ...claims, exp: 1000 }) },
    "a token of alg none": { unsigned: true },
    "a token signed by a foreign key": { foreignKey: true },
    "no subject": { claims: without("sub") },
  };
  test.each(Object.keys(bends))("%s", async (name) => {
    world.provider.state.bent = bends[name] ?? {};
    await expectNoSession(async () => {
      const browser = world.browser();
      expect((await browser.signIn()).statusCode).toBe(400);
      expect(browser.cookies.has("__Host-Http-insights")).toBe(false);
    });
  });
});

describe("a callback works once, in the browser that began it, with everything it was given", () => {
  test("replayed", async () => {
    const browser = world.browser();
    const callback = await browser.askProvider();
    expect((await browser.get(callback)).statusCode).toBe(302);
    await expectNoSession(async () => expect((await browser.get(callback)).statusCode).toBe(400));
  });

  test("in parallel", async () => {
    const browser = world.browser();
    const callback = await browser.askProvider();
    const before = (await sessions()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.get(callback)));
    expect(answers.filter(({ statusCode }) => statusCode === 302)).toHaveLength(1);
    expect(await sessions()).toHaveLength(before + 1);
  });

  test.each(["state", "code"])("without or with another %s", async (name) => {
    for (const value of [undefined, "forged"]) {
      const browser = world.browser();
      const callback = new URL(await browser.askProvider(), "https://portal.example.com");
      if (value === undefined) callback.searchParams.delete(name);
      else callback.searchParams.set(name, value);
      await expectNoSession(async () =>
        expect((await browser.get(callback.pathname + callback.search)).statusCode).toBe(400),
      );
    }
  });

  test("in another browser: nobody is signed in under an attacker’s name", async () => {
    const attacker = world.browser();
    const victim = world.browser();
    await victim.get(await victim.authorizeUrl());
    const callback = await attacker.askProvider();
    await expectNoSession(async () => expect((await victim.get(callback)).statusCode).toBe(400));
  });

  test("with a code of one’s own injected into another’s transaction", async () => {
    const [mine, other] = [world.browser(), world.browser()];
    const stolen = new URL(await other.askProvider(), "https://portal.example.com").searchParams.get("code") ?? "";
    const callback = new URL(await mine.askProvider(), "https://portal.example.com");
    callback.searchParams.set("code", stolen);
    await expectNoSession(async () =>
      expect((await mine.get(callback.pathname + callback.search)).statusCode).toBe(400),
    );
  });

  test("after ten minutes", async () => {
    const browser = world.browser();
    const callback = await browser.askProvider();
    await world.store
      .updateTable("sign_in")
      .set({ ends_at: new Date(0) })
      .execute();
    await expectNoSession(async () => expect((await browser.get(callback)).statusCode).toBe(400));
  });
});

test("two honest tabs both succeed", async () => {
  const browser = world.browser();
  const [first, second] = [await browser.askProvider(), await browser.askProvider()];
  expect((await browser.get(second)).statusCode).toBe(302);
  expect((await browser.get(first)).statusCode).toBe(302);
  expect((await browser.get("/serverside/api/user/getuser")).statusCode).toBe(200);
});

test("at most five sign-ins are open in one browser", async () => {
  const browser = world.browser();
  const callbacks: string[] = [];
  for (let tab = 0; tab < 7; tab++) callbacks.push(await browser.askProvider());
  const answers = await Promise.all(callbacks.map((callback) => browser.get(callback)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 302, 302, 302, 302, 302]);
});

describe("nothing but the configured addresses is ever redirected to", () => {
  const payloads = [
    "https://evil.example.com/report",
    "//evil.example.com",
    "javascript:alert(1)",
    "https://portal.example.com@evil.example.com/report",
    "https://portal.example.com/report/../x",
    "https://portal.example.com/report#",
    "https://portal.example.com/report ",
    "https://PORTAL.example.com/report",
    "/report",
    "",
    "\\\\evil.example.com",
    "https://portal.example.com/report%00",
    "data:text/html,x",
  ];
  test.each(["state", "redirect_uri", "response_type", "client_id", "scope"])("%s", async (name) => {
    for (const payload of payloads) {
      const browser = world.browser();
      const answer = await browser.get(await browser.authorizeUrl({ [name]: payload }));
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
  });

  test("a parameter that is given twice", async () => {
    const browser = world.browser();
    const answer = await browser.get(`${await browser.authorizeUrl()}&state=https://portal.example.com/report`);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.body).toContain("This sign-in was not started by the portal.");
  });
});

test("who declines at the provider is told, and can try again", async () => {
  world.provider.state.who = undefined;
  const answer = await world.browser().signIn();
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain("The sign-in was not finished.");
  expect(answer.body).toContain('<a href="/report">Try again</a>');
});

/** Five seconds of silence are too long to be listened to once for every mutant. */
const hurried = process.env["STRYKER_MUTATOR_WORKER"] !== undefined;

test.skipIf(hurried)(
  "a provider that never answers keeps nobody waiting for more than ten seconds",
  { timeout: 10_000 },
  async () => {
    const browser = new Browser(await world.another());
    const hanging: { end: () => void }[] = [];
    world.provider.state.bent = { answer: (_url, response) => hanging.push(response) > 0 };
    expect((await browser.get(await browser.authorizeUrl())).statusCode).toBe(503);
    for (const response of hanging) response.end();
  },
);

test("a provider that is down is said to be, and sign-in works again once it is back", async () => {
  const app = await world.another();
  const browser = new Browser(app);
  world.provider.state.bent = { answer: (_url, response) => Boolean(response.writeHead(503).end()) };
  const answer = await browser.get(await browser.authorizeUrl());
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.body).toContain("Signing in is not possible at the moment.");
  world.provider.state.bent = {};
  expect((await browser.signIn()).statusCode).toBe(302);
});

test("a provider that goes down while a person is with it is said to be down", async () => {
  const browser = world.browser();
  const callback = await browser.askProvider();
  browser.moveTo(await world.another());
  world.provider.state.bent = { answer: (_url, response) => Boolean(response.writeHead(503).end()) };
  expect((await browser.get(callback)).statusCode).toBe(503);
});

test("a provider that signs with new keys goes on signing people in within a minute, and live sessions go on", async () => {
  const ben = await world.signedIn("ben");
  await world.provider.changeKeys();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await world.browser().signIn()).statusCode).toBe(302);
  expect((await ben.get("/serverside/api/user/getuser")).statusCode).toBe(200);
});
