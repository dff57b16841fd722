import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { featureNames } from "../../../src/rules/features.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { navigationHeaders } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { createTestServer } from "../../support/server/test-server.ts";

const server = setUpServer();

describe.each([
  ["the portal", "/report"],
  ["the privacy notice", "/privacy.html"],
  ["a failed sign-in", "/serverside/api/auth/callback?state=unknown"],
])("%s", (_page, url) => {
  test.each([
    ["dark", '<html data-theme="dark" lang="en">'],
    ["light", '<html data-theme="light" lang="en">'],
    ["system", '<html lang="en">'],
    ['"><script>', '<html lang="en">'],
  ])("has the chosen theme: %s", async (theme, opening) => {
    const response = await server.app.inject({ url, headers: { cookie: `Theme=${encodeURIComponent(theme)}` } });
    expect(response.body).toContain(opening);
  });
});

describe("the page", () => {
  test("is served at the paths of the portal’s routes, with a new nonce each time", async () => {
    const nonces = new Set<string>();
    for (const url of [
      "/",
      "/report",
      "/report?subscription=1&report=2",
      "/admin/addreport",
      "/unauthorized",
      "/Admin/Access/",
      "/index.html",
    ]) {
      const response = await server.app.inject(url);
      const nonce = /'nonce-([^']+)'/.exec(String(response.headers["content-security-policy"]))?.[1] ?? "";
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain(`<script type="module" nonce="${nonce}"`);
      expect(response.body).not.toContain("__NONCE__");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(7);
  });

  test.each(["/.git/HEAD", "/nowhere", "/report/other", "/admin/nothing", "/wp-login.php", "//report"])(
    "is not served at %s",
    async (url) => {
      const response = await server.app.inject(url);
      expect([response.statusCode, response.json()]).toEqual([404, { message: "Not Found" }]);
      const page = await server.app.inject({ url, headers: { accept: "text/html,*/*" } });
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('<p>There is no page at this address.</p><a href="/report">Go to reports</a>');
    },
  );

  test("allows by its policy only itself, the configured hosts and one trusted type", async () => {
    const policy = String((await server.app.inject("/")).headers["content-security-policy"]);
    const directives: Record<string, string> = Object.fromEntries(
      policy.split("; ").map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1).join(" ")]),
    );
    expect(directives).toMatchObject({
      "default-src": "'none'",
      "connect-src": "'self'",
      "frame-src": "https://app.powerbi.com https://app.fabric.microsoft.com",
      "frame-ancestors": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "portal",
    });
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(directives["script-src"]).not.toContain("data:");
  });

  test("contains the run-time configuration, which cannot break out of its element [threat: stored script]", async () => {
    const hostile = await createTestServer({
      CONSENT_SRC: "https://consent.example.com/notice.js",
      CONSENT_ID: "</script><script>alert(1)</script>",
      PRIVACY_URL: "https://example.com/privacy",
      APPINSIGHTS_KEY: "key",
      APPINSIGHTS_ORIGINS: "https://dc.example.com",
    });
    const response = await hostile.app.inject("/");
    const json = /id="portal-config">([^<]*)</.exec(response.body)?.[1] ?? "";
    expect(JSON.parse(json)).toEqual({
      consent: { src: "https://consent.example.com/notice.js", id: "</script><script>alert(1)</script>" },
      links: { privacy: "https://example.com/privacy" },
      supportEmail: "help@example.com",
      reportOrigins: ["https://app.powerbi.com", "https://app.fabric.microsoft.com"],
      features: featureNames,
    });
    expect(response.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[^']+' https:\/\/consent\.example\.com\/notice\.js;/,
    );
    expect(response.headers["content-security-policy"]).toContain("connect-src 'self' https://dc.example.com");
    await hostile.close();
  });
});

describe("the page that browsers keep", () => {
  const preload = { ...navigationHeaders, "service-worker-navigation-preload": "true" };

  test("is the same for everybody, and its scripts are allowed by their hashes alone", async () => {
    const [shell, other] = await Promise.all(
      ["dark", "light"].map((theme) =>
        server.app.inject({ url: "/shell.html", headers: { cookie: `Theme=${theme}` } }),
      ),
    );
    expect(shell?.body).toBe(other?.body);
    const policy = String(shell?.headers["content-security-policy"]);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[^']+')+$/);
    expect(shell?.body).not.toMatch(/<(script|link)[^>]* nonce=/);
  });

  test("gets only its data, and that is not kept", async () => {
    const stranger = await server.app.inject({ url: "/report", headers: preload });
    expect([stranger.statusCode, stranger.body]).toEqual([200, ""]);
    const ben = await server.signIn("ben");
    await ben.post(termsContract.acceptTerms.path, { version: TERMS_VERSION });
    const { headers, body } = await ben.send({ url: "/report", headers: preload });
    expect(body).toMatch(/^<script type="application\/json" id="page-data">\{.*"name":"Ben Ortiz".*<\/script><!---->$/);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  test("is removed where the deployment does not want it", async () => {
    const withoutWorker = await createTestServer({ SERVICE_WORKER: "off" });
    const { body } = await withoutWorker.app.inject("/service-worker.js");
    expect(body).toContain("registration.unregister()");
    expect((await withoutWorker.app.inject("/")).body).not.toContain('"serviceWorker"');
    await withoutWorker.close();
  });
});

/** The privacy notice of a server with these settings, and its rows by name. */
async function readNotice(env: Record<string, string>) {
  const configured = await createTestServer(env);
  const { body } = await configured.app.inject("/privacy.html");
  await configured.close();
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => row.replaceAll(/<[^>]+>/g, "|"));
  return { body, find: (name: string) => rows.find((row) => row.includes(`|${name}|`)) };
}

test("the privacy notice names what is recorded, how long and where each person sees it, by the configuration", async () => {
  const byDefault = await readNotice({});
  expect(byDefault.find("Openings")).toMatch(/400 days.*What is recorded about me, Openings/);
  expect(byDefault.find("Audit log")).toMatch(/Without a time limit.*What is recorded about me, Audit log/);
  expect(byDefault.find("Terms of use")).toContain("Until your company has it removed");
  expect(byDefault.find("Sessions")).toMatch(/8 hours at most.*Your sessions/);
  expect(byDefault.body).toContain("can view a report as you");
  const changed = await readNotice({ OPENING_DAYS: "30", AUDIT_DAYS: "90", VIEW_AS: "off" });
  expect(changed.find("Openings")).toContain("30 days");
  expect(changed.find("Audit log")).toContain("90 days");
  expect(changed.body).not.toContain("can view a report as you");
  // What the server replaces in the built page.
  expect(await readFile("public/privacy.html", "utf8")).toMatch(/<!-- recorded -->.+<!-- \/recorded -->/s);
});

test("a page without scripts may load its style sheet, and no script [wrong: only seen]", async () => {
  const policy = String((await server.app.inject("/privacy.html")).headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toContain("script-src");
  const page = await readFile("public/privacy.html", "utf8");
  const [, sheet] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  expect(await readFile(`public${sheet}`, "utf8")).toContain("font:");
});

test("files with a hash in their name are cached permanently", async () => {
  const response = await server.app.inject("/assets/main-abc.js");
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(response.body).toBe(await readFile("tests/support/server/web/assets/main-abc.js", "utf8"));
});

test("files outside the built portal are not served", async () => {
  for (const url of [
    "/../package.json",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/.env",
    "/.git/config",
  ]) {
    const response = await server.app.inject(url);
    expect(response.body).not.toContain('"dependencies"');
    // 200 is the page itself.
    expect([404, 200, 400, 403]).toContain(response.statusCode);
  }
});
