import { expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { loadSession, secondsAgo, updateSession } from "../../support/server/session-rows.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";

const MINUTE = 60;

const renewToken = (browser: TestBrowser, idleSeconds: string) =>
  browser.post(contract.embedReport.path, demoReport, { "x-idle-seconds": idleSeconds });

const server = setUpServer();

const signIn = async (secondsIdle: number) => {
  const ada = await server.signIn("ada");
  await updateSession(server.store, ada, { seen_at: secondsAgo(secondsIdle) });
  return ada;
};
const loadIdleMinutes = async (browser: TestBrowser) =>
  Math.round((Date.now() - ((await loadSession(server.store, browser))?.seen_at.getTime() ?? 0)) / 60_000);

test("a call of a timer extends the session only from when a person was there last [threat: unattended screen]", async () => {
  const ada = await signIn(20 * MINUTE);
  expect((await renewToken(ada, String(8 * MINUTE))).statusCode).not.toBe(401);
  await expect.poll(() => loadIdleMinutes(ada)).toBe(8);
});

test("an unattended page does not keep its session alive, however often its timer calls [threat: unattended screen]", async () => {
  const ada = await signIn(29 * MINUTE);
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await renewToken(ada, String(29 * MINUTE + 30))).statusCode).not.toBe(401);
  expect(await loadIdleMinutes(ada)).toBe(29);
  await updateSession(server.store, ada, { seen_at: secondsAgo(31 * MINUTE) });
  expect((await renewToken(ada, String(31 * MINUTE))).statusCode).toBe(401);
});

test.each(["-1", "1e3", "soon", "9999999"])("a malformed x-idle-seconds (%s) does not matter", async (header) => {
  const ada = await signIn(20 * MINUTE);
  expect((await renewToken(ada, header)).statusCode).not.toBe(401);
  await expect.poll(() => loadIdleMinutes(ada)).toBe(0);
});
