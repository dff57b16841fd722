import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { newReport } from "../../support/server/calls.ts";
import { openWorld, type World } from "../../support/server/test-server.ts";

const record = newReport("00000000-0000-4000-8000-00000000c5ef");

describe("a write that did not come from the portal changes nothing", () => {
  let world: World;
  let ada: Browser;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.signedIn("ada");
  });
  afterAll(() => world.close());

  test.each<[string, Record<string, string | undefined>]>([
    ["without the XSRF header", { "x-xsrf-token": undefined }],
    ["with another XSRF token", { "x-xsrf-token": "x".repeat(43) }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
    ["from another port of the same host", { "sec-fetch-site": "same-site" }],
    ["typed into the address bar", { "sec-fetch-site": "none" }],
    [
      "from an old browser on another origin",
      { "sec-fetch-site": undefined, origin: "https://portal.example.com:8443" },
    ],
    ["from nowhere", { "sec-fetch-site": undefined, origin: undefined }],
    ["from a sandboxed frame", { "sec-fetch-site": undefined, origin: "null" }],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["as plain text", { "content-type": "text/plain" }],
    ["as text that mentions JSON", { "content-type": "text/plain; application/json" }],
    ["as something that only begins like JSON", { "content-type": "application/json-patch" }],
    ["without a type", { "content-type": undefined }],
  ])("%s", async (_how, bent) => {
    const headers = Object.fromEntries(
      Object.entries({ ...ada.writeHeaders(), ...bent }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const answer = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload: JSON.stringify(record),
      headers,
    });
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: "This request did not come from the portal" }]);
    expect(await world.store.selectFrom("report").select("id").execute()).toHaveLength(demo.reports.length);
  });

  test("with a tossed XSRF cookie of the attacker’s own session", async () => {
    const attacker = await world.signedIn("dan");
    const token = attacker.cookies.get(XSRF_COOKIE) ?? "";
    const kept = ada.cookies.get(XSRF_COOKIE) ?? "";
    ada.cookies.set(XSRF_COOKIE, token);
    expect((await ada.post(contract.addReport.path, record)).statusCode).toBe(403);
    ada.cookies.set(XSRF_COOKIE, kept);
  });

  test("an old browser on the portal’s own origin may write", async () => {
    const headers = new Map(Object.entries(ada.writeHeaders())).set("origin", "https://portal.example.com");
    headers.delete("sec-fetch-site");
    const answer = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload: record,
      headers: Object.fromEntries(headers),
    });
    expect(answer.json()).toMatchObject({ isSuccess: true });
  });
});
