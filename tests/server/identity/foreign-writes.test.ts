import { beforeAll, describe, expect, test } from "vitest";
import { XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { contract } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const record = createReport("00000000-0000-4000-8000-00000000c5ef");

describe("a write that did not come from the portal changes nothing [threat: CSRF]", () => {
  const server = setUpServer();
  let ada: TestBrowser;
  beforeAll(async () => {
    ada = await server.signIn("ada");
  });

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
    ["without site and origin", { "sec-fetch-site": undefined, origin: undefined }],
    ["from a sandboxed frame", { "sec-fetch-site": undefined, origin: "null" }],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["as plain text", { "content-type": "text/plain" }],
    ["as text that mentions JSON", { "content-type": "text/plain; application/json" }],
    ["as a type that only starts like JSON", { "content-type": "application/json-patch" }],
    ["without a type", { "content-type": undefined }],
  ])("%s", async (_case, changes) => {
    const headers = Object.fromEntries(
      Object.entries({ ...ada.writeHeaders(), ...changes }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const response = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload: JSON.stringify(record),
      headers,
    });
    expect([response.statusCode, response.json()]).toEqual([403, { message: "Request did not come from the portal" }]);
    expect(await server.store.selectFrom("report").select("id").execute()).toHaveLength(demo.reports.length);
  });

  test("is rejected with the XSRF token of the attacker’s own session [threat: CSRF]", async () => {
    const attacker = await server.signIn("dan");
    const token = attacker.cookies.get(XSRF_COOKIE) ?? "";
    const ownToken = ada.cookies.get(XSRF_COOKIE) ?? "";
    ada.cookies.set(XSRF_COOKIE, token);
    expect((await ada.post(contract.addReport.path, record)).statusCode).toBe(403);
    ada.cookies.set(XSRF_COOKIE, ownToken);
  });

  test("an old browser without Sec-Fetch-Site may write from the portal’s origin", async () => {
    const headers = new Map(Object.entries(ada.writeHeaders())).set("origin", "https://portal.example.com");
    headers.delete("sec-fetch-site");
    const response = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload: record,
      headers: Object.fromEntries(headers),
    });
    expect(response.json()).toMatchObject({ isSuccess: true });
  });
});
