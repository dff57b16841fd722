import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { listFileContract } from "../../../src/api/list-file-contract.ts";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { recordFigure } from "../../support/server/figures.ts";
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
  const startPortal = (env: Record<string, string> = {}) =>
    createTestServer({
      ...createDeploymentSettings(lemonLdap),
      OIDC_ROLES_CLAIM: "groups",
      OIDC_ROLE_MAP: "timelords=Administrator; earthlings=Reader",
      ...env,
    });
  beforeAll(async () => {
    lemonLdap = await startLemonLdap(ORIGIN);
    server = await startPortal();
  }, 300_000);
  afterAll(async () => {
    recordFigure("LemonLDAP::NG with its defaults", `${steps} of 7 proofs`, "7 of 7");
    await server.close();
    await lemonLdap.close();
  });

  /** Sign-in page, password, consent. Resolves to the portal's answer to the callback. */
  async function returnFrom(provider: FormBrowser, account: Account, browser: TestBrowser) {
    const toProvider = await browser.get(await browser.loadAuthorizePath());
    let step = await provider.open(String(toProvider.headers.location));
    for (let forms = 0; step.home === undefined && forms < 4; forms++) {
      const isLogin = step.page.includes('name="password"');
      step = await provider.submit(step, isLogin ? { user: account, password: account } : {});
    }
    return browser.get(`${step.home?.pathname}${step.home?.search}`);
  }

  async function signIn(account: Account, browser: TestBrowser, provider = new FormBrowser(ORIGIN)) {
    const landed = await returnFrom(provider, account, browser);
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

  /** Its release in Debian knows neither `private_key_jwt` nor PAR. */
  async function signInStrictly(env: Record<string, string>) {
    const strict = await startPortal(env);
    onTestFinished(() => strict.close());
    const browser = strict.createBrowser();
    const provider = await signIn("dwho", browser);
    const exportClients = async () =>
      (await browser.post(listFileContract.exportRows.path, { kind: "clients", search: "", after: null })).statusCode;
    return { strict, browser, provider, exportClients };
  }

  test("tells how and when an administrator signed in, and again when that is too long ago", async () => {
    const { strict, browser, provider, exportClients } = await signInStrictly({
      ADMIN_ACR: "loa-1",
      ADMIN_MAX_AGE: "10",
    });
    expect(await exportClients()).toBe(200);
    await strict.store
      .updateTable("session")
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    expect(await exportClients()).toBe(401);
    await signIn("dwho", browser, provider);
    expect(await exportClients()).toBe(200);
    steps++;
  });

  test("signs in nobody as strongly as it cannot", async () => {
    const { browser, provider, exportClients } = await signInStrictly({ ADMIN_ACR: "loa-4" });
    expect(await exportClients()).toBe(401);
    const refused = await returnFrom(provider, "dwho", browser);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining("did not confirm a sign-in")]);
    expect((await browser.get(USER)).statusCode).toBe(401);
    steps++;
  });
});

/** Follows redirects and submits forms of another site, as a browser without scripts does. */
class FormBrowser {
  readonly #cookies = new Map<string, string>();
  /** Redirects to addresses that start with this are returned, not followed. */
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
  }

  /** Resolves to the address at home that the site redirects to, or to the page that it shows. */
  async open(url: string, init: RequestInit = {}): Promise<{ home?: URL; page: string; url: string }> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { accept: "text/html", cookie, origin: new URL(url).origin };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const setCookie of response.headers.getSetCookie()) this.#store(setCookie);
    const location = response.headers.get("location");
    if (location === null) return { page: await response.text(), url };
    const target = new URL(location, url);
    return target.href.startsWith(this.#home) ? { home: target, page: "", url } : this.open(target.href);
  }

  /** Submits the first form of a page: its own hidden values, and the given ones. */
  submit({ page, url }: { page: string; url: string }, values: Record<string, string> = {}) {
    const form = /<form[^]*?<\/form>/i.exec(page)?.[0];
    if (form === undefined) throw new Error(`This page has no form: ${page.slice(0, 300)}`);
    const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/gi)].map(
      ([input]) => [readAttribute(input, "name") ?? "", decode(readAttribute(input, "value") ?? "")] as const,
    );
    const action = decode(readAttribute(form.slice(0, form.indexOf(">")), "action") ?? "");
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...values });
    return this.open(new URL(action.replace(/^#$/, ""), url).href, { method: "POST", body });
  }

  #store(setCookie: string): void {
    const [pair = ""] = setCookie.split(";");
    const separator = pair.indexOf("=");
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    if (value === "" || value === "0") this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

const readAttribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1];

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
