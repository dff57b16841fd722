import { beforeEach, expect, test } from "vitest";
import { TestBrowser } from "../../support/server/test-browser.ts";
import type { ProviderBehavior } from "../../support/server/test-provider.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { isMutationRun } from "../../support/server/test-stores.ts";

const server = setUpServer();
beforeEach(() => {
  server.provider.state.user = getDemoUser("ada");
  server.provider.state.behavior = {};
});

const unavailable: ProviderBehavior = { respond: (_url, response) => Boolean(response.writeHead(503).end()) };

// Five seconds of waiting are too long to repeat for every mutant.
test.skipIf(isMutationRun)(
  "sign-in fails within ten seconds if the provider never answers [fault: provider down]",
  { timeout: 10_000 },
  async () => {
    const browser = new TestBrowser(await server.createApp());
    const pending: { end: () => void }[] = [];
    server.provider.state.behavior = { respond: (_url, response) => pending.push(response) > 0 };
    expect((await browser.get(await browser.loadAuthorizePath())).statusCode).toBe(503);
    for (const response of pending) response.end();
  },
);

test("sign-in reports an unavailable provider, and works again once it is back [fault: provider down]", async () => {
  const app = await server.createApp();
  const browser = new TestBrowser(app);
  server.provider.state.behavior = unavailable;
  const response = await browser.get(await browser.loadAuthorizePath());
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.body).toContain("Sign-in is temporarily unavailable.");
  server.provider.state.behavior = {};
  expect((await browser.signIn()).statusCode).toBe(302);
});

test("the callback reports a provider that became unavailable during the sign-in", async () => {
  const browser = server.createBrowser();
  const callback = await browser.loadCallbackPath();
  browser.switchToApp(await server.createApp());
  server.provider.state.behavior = unavailable;
  expect((await browser.get(callback)).statusCode).toBe(503);
});
