/// <reference lib="dom" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchOptions } from "../../../tools/browser.ts";
import { contract } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createReport } from "../../support/server/demo-requests.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { type ServerProcess, startServerProcess } from "../../support/server/server-process.ts";
import { createAuthorizeUrl, type LoginSettings } from "../../support/server/test-browser.ts";
import { createServerData, type ServerData } from "../../support/server/test-stores.ts";

const record = createReport("00000000-0000-4000-8000-00000000c5cf");
let portal: ServerProcess;
let data: ServerData;
let context: BrowserContext;
const hostile = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>hostile</title>"),
);

beforeAll(async () => {
  data = await createServerData();
  portal = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...data.env } });
  await new Promise<void>((resolve) => hostile.listen(0, resolve));
  const browser = await chromium.launch(launchOptions());
  context = await browser.newContext();
  const page = await context.newPage();
  const settings = (await (await fetch(portal.origin + contract.getAuthCodeFlowSettings.path)).json()) as LoginSettings;
  await page.goto(createAuthorizeUrl(settings).href);
  await page.getByRole("button", { name: "Ada Keller" }).click();
  await page.waitForURL(`${portal.origin}/report`);
});
afterAll(async () => {
  await context.browser()?.close();
  hostile.close();
  await portal.stop();
  await data.remove();
});

async function countReports(): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${portal.origin}/report`);
  const count = await page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as unknown[]).length,
    contract.getReports.path,
  );
  await page.close();
  return count;
}

describe.each(["127.0.0.1", "localhost"])(
  "a page on another site or port (%s), opened by a signed-in person",
  (host) => {
    test("changes nothing by fetch, form or beacon, and can read nothing [threat: CSRF]", async () => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${(hostile.address() as AddressInfo).port}/`);
      const outcomes = await page.evaluate(
        async ({ target, read, body }) => {
          document.cookie = "XSRF-TOKEN=forged; path=/";
          const attempts: RequestInit[] = [
            { headers: { "content-type": "application/json", "x-xsrf-token": "forged" } },
            { mode: "no-cors", headers: { "content-type": "text/plain" } },
            { mode: "no-cors", headers: { "content-type": "application/x-www-form-urlencoded" } },
          ];
          const sent = await Promise.all(
            attempts.map((attempt) =>
              fetch(target, { method: "POST", credentials: "include", body, ...attempt }).then(
                (response) => response.status,
                () => "blocked",
              ),
            ),
          );
          navigator.sendBeacon(target, new Blob([body], { type: "text/plain" }));
          const readResult = await fetch(read, { credentials: "include" }).then(
            (response) => response.status,
            () => "blocked",
          );
          return [...sent, readResult];
        },
        {
          target: portal.origin + contract.addReport.path,
          read: portal.origin + contract.getReports.path,
          body: JSON.stringify(record),
        },
      );
      expect(outcomes).toEqual(["blocked", "blocked", "blocked", "blocked"]);

      await page.setContent(
        `<form method="post" enctype="text/plain" action="${portal.origin}${contract.addReport.path}"><input name='${JSON.stringify(record).slice(0, -1)},"x":"' value='"}'></form>`,
      );
      const response = page.waitForNavigation();
      await page.evaluate(() => document.forms[0]?.submit());
      expect([401, 403, 415]).toContain((await response)?.status());
      expect(await countReports()).toBe(demo.reports.length);
      await page.close();
    });
  },
);
