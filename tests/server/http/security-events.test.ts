import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { loadMetrics, METRICS_TOKEN } from "../../support/server/server-output.ts";
import { createTestServer } from "../../support/server/test-server.ts";

async function createCountingServer() {
  const server = await createTestServer({ METRICS_TOKEN, EMBEDS_PER_MINUTE: "1" });
  onTestFinished(() => server.close());
  const loadCount = async (event: string) => {
    const body = await loadMetrics(server.app);
    return Number(new RegExp(`^security_events_total\\{event="${event}"\\} (\\d+)$`, "m").exec(body)?.[1]);
  };
  return { server, loadCount };
}

describe("security events", () => {
  test("answers with 401, 403 and 429 are counted [threat: unseen attack]", async () => {
    const { server, loadCount } = await createCountingServer();
    const ada = await server.signIn("ada");
    const events = ["unauthorized", "forbidden", "rate_limited"];
    expect(await Promise.all(events.map(loadCount))).toEqual([0, 0, 0]);
    await server.createBrowser().get(contract.getUser.path);
    await ada.post(contract.addReport.path, demoReport, { "x-xsrf-token": "forged" });
    await ada.post(contract.embedReport.path, demoReport);
    await ada.post(contract.embedReport.path, demoReport);
    expect(await Promise.all(events.map(loadCount))).toEqual([1, 1, 1]);
  });

  test("a session cookie with other auth cookies is counted [threat: unseen attack]", async () => {
    const { server, loadCount } = await createCountingServer();
    const ben = await server.signIn("ben");
    await ben.get(contract.getUser.path);
    await server.createBrowser().get(contract.getUser.path);
    expect(await loadCount("auth_cookie_mismatch")).toBe(0);
    for (const name of AUTH_COOKIES) ben.cookies.set(name, "forged");
    expect((await ben.get(contract.getUser.path)).statusCode).toBe(401);
    expect(await loadCount("auth_cookie_mismatch")).toBe(1);
  });

  test("a request from the page of another session is counted [threat: unseen attack]", async () => {
    const { server, loadCount } = await createCountingServer();
    const ben = await server.signIn("ben");
    expect(await loadCount("session_mark_mismatch")).toBe(0);
    const headers = { "x-session-mark": "the-mark-of-another-session" };
    expect((await ben.send({ method: "GET", url: contract.getUser.path, headers })).statusCode).toBe(412);
    expect(await loadCount("session_mark_mismatch")).toBe(1);
  });

  test("a refresh token that the provider refuses is counted [threat: unseen attack]", async () => {
    const { server, loadCount } = await createCountingServer();
    const ben = await server.signIn("ben");
    expect(await loadCount("refresh_token_refused")).toBe(0);
    await server.store
      .updateTable("session")
      .set({ renew_at: sql<Date>`now() - interval '1 second'` })
      .execute();
    server.provider.revokeAllGrants();
    await ben.get(contract.getUser.path);
    await vi.waitUntil(async () => (await loadCount("refresh_token_refused")) === 1, { timeout: 60_000 });
  });
});
