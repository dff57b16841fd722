import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { isLongRun, recordFigure } from "../../support/server/figures.ts";
import { defaultStoreKind } from "../../support/server/test-stores.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const RUNS = isLongRun ? 5000 : 200;
const LISTED_URL = "https://portal.example.com/report";

const server = setUpServer({ SIGN_INS_PER_MINUTE: "1000000" });
let browser: TestBrowser;
beforeAll(async () => {
  browser = server.createBrowser();
});

const scheme = fc.constantFrom(
  "https://",
  "http://",
  "//",
  "/\\",
  "javascript:",
  "data:",
  "HTTPS://",
  " https://",
  "\thttps://",
  "",
);
const host = fc.constantFrom(
  "portal.example.com",
  "evil.example.com",
  "portal.example.com@evil.example.com",
  "evil.example.com#portal.example.com",
  "portal.example.com.evil.example.com",
  "portal.example.com:8443",
  "PORTAL.example.com",
  "pοrtal.example.com",
);
const path = fc.oneof(
  fc.constantFrom(
    "/report",
    "/report/",
    "/report?",
    "/report#",
    "/report/..",
    "/%2e%2e/report",
    "\\report",
    "/report%00",
    "",
  ),
  fc.webPath(),
);
const payload = fc.oneof(
  fc.tuple(scheme, host, path).map((parts) => parts.join("")),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: "binary", maxLength: 80 }).map((text) => text.toWellFormed()),
);

test(
  `${RUNS} generated URLs as state or redirect_uri never redirect outside the configured addresses [threat: open redirect]`,
  { timeout: 10 * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("state", "redirect_uri"), payload, async (name, value) => {
        const { statusCode, headers } = await browser.get(await browser.loadAuthorizePath({ [name]: value }));
        const target = typeof headers.location === "string" ? new URL(headers.location) : undefined;
        const expected =
          name === "state" && value === LISTED_URL
            ? { isRejected: false, target: server.provider.issuer }
            : { isRejected: true };
        expect({ isRejected: statusCode === 400, target: target?.origin }).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
    recordFigure(`generated state and redirect_uri, ${defaultStoreKind}`, `${RUNS} tried, 0 outside the list`, "none");
  },
);

test(`${RUNS} generated callbacks never redirect [threat: open redirect]`, { timeout: 10 * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ state: payload, code: payload, redirect_uri: payload, returnUrl: payload }, { requiredKeys: [] }),
      async (parameters) => {
        const { statusCode, headers } = await browser.get(
          `/serverside/api/auth/callback?${new URLSearchParams(parameters)}`,
        );
        expect({ statusCode, target: headers.location }).toEqual({ statusCode: 400, target: undefined });
      },
    ),
    { numRuns: RUNS },
  );
  recordFigure(`generated callbacks, ${defaultStoreKind}`, `${RUNS} tried, 0 redirected`, "none");
});
