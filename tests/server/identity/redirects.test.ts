import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../../support/server/test-browser.ts";
import { long, sayFigure } from "../../support/server/figures.ts";
import { ownKind } from "../../support/server/test-stores.ts";
import { openWorld, type World } from "../../support/server/test-server.ts";

const RUNS = long ? 5000 : 200;
const LISTED = "https://portal.example.com/report";

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await openWorld(undefined, { SIGN_INS_PER_MINUTE: "1000000" });
  browser = world.browser();
});
afterAll(() => world.close());

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
  `${RUNS} generated addresses as state or redirect_uri lead nowhere but to what is configured`,
  { timeout: 10 * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("state", "redirect_uri"), payload, async (name, given) => {
        const { statusCode, headers } = await browser.get(await browser.authorizeUrl({ [name]: given }));
        const leads = typeof headers.location === "string" ? new URL(headers.location) : undefined;
        const wanted =
          name === "state" && given === LISTED ? { refused: false, leads: world.provider.issuer } : { refused: true };
        expect({ refused: statusCode === 400, leads: leads?.origin }).toEqual(wanted);
      }),
      { numRuns: RUNS },
    );
    sayFigure(`made-up state and redirect_uri, ${ownKind}`, `${RUNS} tried, 0 leave the list`, "none");
  },
);

test(`${RUNS} generated callbacks lead nowhere`, { timeout: 10 * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ state: payload, code: payload, redirect_uri: payload, returnUrl: payload }, { requiredKeys: [] }),
      async (given) => {
        const { statusCode, headers } = await browser.get(
          `/serverside/api/auth/callback?${new URLSearchParams(given)}`,
        );
        expect({ statusCode, leads: headers.location }).toEqual({ statusCode: 400, leads: undefined });
      },
    ),
    { numRuns: RUNS },
  );
  sayFigure(`made-up callbacks, ${ownKind}`, `${RUNS} tried, 0 lead anywhere`, "none");
});
