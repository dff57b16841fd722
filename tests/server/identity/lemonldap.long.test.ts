import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { FormBrowser } from "../../support/server/form-browser.ts";
import { startLemonLdap } from "../../support/server/lemonldap/start.ts";
import { endTokens, loadSession } from "../../support/server/session-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, type TestServer } from "../../support/server/test-server.ts";

const ORIGIN = "https://portal.example.com";
const USER = contract.getUser.path;
/** LemonLDAP::NG reads changed settings after a second. */
const KEY_TIMEOUT_MS = 20_000;
const ROLES = {
  dwho: ["Administrator"],
  rtyler: ["Reader"],
};
type Account = keyof typeof ROLES;

/** Needs Debian's packages, so only the long run has it. */
describe("LemonLDAP::NG with its defaults", () => {
  let lemonLdap: Awaited<ReturnType<typeof startLemonLdap>>;
  let server: TestServer;
  let steps = 0;
  beforeAll(async () => {
    lemonLdap = await startLemonLdap(ORIGIN);
    server = await createTestServer({
      ...createDeploymentSettings(lemonLdap),
      OIDC_ROLES_CLAIM: "groups",
      OIDC_ROLE_MAP: "timelords=Administrator; earthlings=Reader",
    });
  }, 300_000);
  afterAll(async () => {
    recordFigure("LemonLDAP::NG with its defaults", `${steps} of 5 proofs`, "5 of 5");
    await server.close();
    await lemonLdap.close();
  });

  /** Sign-in page, password, consent. Resolves to the portal's answer to the callback. */
  async function signIn(account: Account, browser: TestBrowser, provider = new FormBrowser(ORIGIN)) {
    const toProvider = await browser.get(await browser.loadAuthorizePath());
    let step = await provider.open(String(toProvider.headers.location));
    for (let forms = 0; step.home === undefined && forms < 4; forms++) {
      const isLogin = step.page.includes('name="password"');
      step = await provider.submit(step, isLogin ? { user: account, password: account } : {});
    }
    const landed = await browser.get(`${step.home?.pathname}${step.home?.search}`);
    expect([landed.statusCode, landed.headers.location]).toEqual([302, `${ORIGIN}/report`]);
    return provider;
  }

  test.each(Object.keys(ROLES) as Account[])("signs %s in with name, email and roles", async (account) => {
    const browser = server.createBrowser();
    await signIn(account, browser);
    expect((await browser.get(USER)).json()).toEqual({ roles: ROLES[account], email: `${account}@badwolf.org` });
    expect((await browser.get(contract.getUserName.path)).body).toMatch(/^(Doctor Who|Rose Tyler)$/);
    steps++;
  });

  test("renews a session with the same roles", async () => {
    const browser = server.createBrowser();
    await signIn("dwho", browser);
    await endTokens(server.store, browser);
    expect((await browser.get(USER)).json()).toMatchObject({ roles: ROLES.dwho });
    const session = await loadSession(server.store, browser);
    expect(session?.renewal_sent_at).toBeNull();
    expect(session?.tokens_end_at?.getTime()).toBeGreaterThan(Date.now());
    steps++;
  });

  test("signs in and renews at once after its keys were replaced", async () => {
    const live = server.createBrowser();
    await signIn("rtyler", live);
    const before = await lemonLdap.loadKeyIds();
    lemonLdap.rotateKeys();
    await expect.poll(() => lemonLdap.loadKeyIds(), { timeout: KEY_TIMEOUT_MS }).not.toEqual(before);
    const browser = server.createBrowser();
    await signIn("dwho", browser);
    expect((await browser.get(USER)).json()).toMatchObject({ roles: ROLES.dwho });
    await endTokens(server.store, live);
    expect((await live.get(USER)).json()).toMatchObject({ roles: ROLES.rtyler });
    steps++;
  });

  test("signs out: the next sign-in asks for the password again", async () => {
    const browser = server.createBrowser();
    const provider = await signIn("dwho", browser);
    const again = await browser.get(await browser.loadAuthorizePath());
    const remembered = await provider.open(String(again.headers.location));
    expect(remembered.page).not.toContain('name="password"');
    await signIn("dwho", browser, provider);
    const { redirectUrl } = (await browser.post(portalContract.signOut.path, {})).json<{ redirectUrl: string }>();
    let step = await provider.open(redirectUrl);
    if (step.home === undefined) step = await provider.submit(step);
    expect(step.home?.href ?? step.page).toBe(`${ORIGIN}/`);
    expect((await browser.get(USER)).statusCode).toBe(401);
    const afterwards = await browser.get(await browser.loadAuthorizePath());
    expect((await provider.open(String(afterwards.headers.location))).page).toContain('name="password"');
    steps++;
  });
});
