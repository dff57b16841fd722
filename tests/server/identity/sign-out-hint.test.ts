import { beforeEach, expect, test } from "vitest";
import { portalContract } from "../../../src/api/contract.ts";
import { endTokens } from "../../support/server/session-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const server = setUpServer();
beforeEach(() => {
  server.provider.state.behavior = {};
});

const ada = getDemoUser("ada");

async function signOut(browser: TestBrowser, app = server.app): Promise<URL> {
  browser.switchToApp(app);
  const response = await browser.post(portalContract.signOut.path, {});
  return new URL(response.json<{ redirectUrl: string }>().redirectUrl);
}

test("sign-out has the hint of the provider and no token [provider: sign-out hint]", async () => {
  const browser = await server.signIn({ ...ada, login_hint: "opaque-hint" });
  const url = await signOut(browser);
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    `${server.provider.issuer}/end`,
    {
      post_logout_redirect_uri: "https://portal.example.com/",
      client_id: server.provider.client.id,
      logout_hint: "opaque-hint",
    },
  ]);
});

test("the hint outlives a renewal whose answer does not repeat it [provider: sign-out hint]", async () => {
  const browser = await server.signIn({ ...ada, login_hint: "opaque-hint" });
  await endTokens(server.store, browser);
  server.provider.state.behavior = { omittedField: "id_token" };
  expect((await browser.get("/serverside/api/user/getuser")).statusCode).toBe(200);
  expect((await signOut(browser)).searchParams.get("logout_hint")).toBe("opaque-hint");
});

test("sign-out leads to the portal if the provider has no endpoint for it [provider: sign-out hint]", async () => {
  const browser = await server.signIn("ada");
  server.provider.state.behavior = { hasNoSignOut: true };
  expect((await signOut(browser, await server.createApp())).href).toBe("https://portal.example.com/");
});
