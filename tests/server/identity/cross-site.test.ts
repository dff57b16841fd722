/// <reference lib="dom" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchOptions } from "../../../tools/browser.ts";
import { contract } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { newReport } from "../../support/server/calls.ts";
import { type Server, sparePorts, startServer } from "../../support/server/server-process.ts";
import { openTestPlace, type Place } from "../../support/server/test-stores.ts";

const record = newReport("00000000-0000-4000-8000-00000000c5cf");
let portal: Server;
let place: Place;
let context: BrowserContext;
const hostile = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>hostile</title>"),
);

beforeAll(async () => {
  place = await openTestPlace();
  portal = await startServer({ PORT: String(await sparePorts()), ...place.env });
  await new Promise<void>((resolve) => hostile.listen(0, resolve));
  const browser = await chromium.launch(launchOptions());
  context = await browser.newContext();
  const page = await context.newPage();
  const settings = (await (await fetch(`${portal.origin}${contract.getAuthCodeFlowSettings.path}`)).json()) as Record<
    string,
    string
  >;
  const start = new URL(settings["oauthCodeUrl"] ?? "");
  for (const [name, value] of Object.entries({
    response_type: "code",
    client_id: settings["clientId"],
    scope: settings["scopes"],
    redirect_uri: settings["redirectUrl"],
    state: `${portal.origin}/report`,
  }))
    start.searchParams.set(name, value ?? "");
  await page.goto(start.href);
  await page.getByRole("button", { name: "Ada Keller" }).click();
  await page.waitForURL(`${portal.origin}/report`);
});
afterAll(async () => {
  await context.browser()?.close();
  hostile.close();
  await portal.stop("SIGTERM");
  await place.remove();
});

async function reports(): Promise<number> {
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
  "a page on another site or port (%s) of a person who is signed in",
  (host) => {
    test("changes nothing by fetch, form or beacon, and cannot read", async () => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${(hostile.address() as AddressInfo).port}/`);
      const outcomes = await page.evaluate(
        async ({ target, read, body }) => {
          document.cookie = "XSRF-TOKEN=tossed; path=/";
          const ways: RequestInit[] = [
            { headers: { "content-type": "application/json", "x-xsrf-token": "tossed" } },
            { mode: "no-cors", headers: { "content-type": "text/plain" } },
            { mode: "no-cors", headers: { "content-type": "application/x-www-form-urlencoded" } },
          ];
          const sent = await Promise.all(
            ways.map((way) =>
              fetch(target, { method: "POST", credentials: "include", body, ...way }).then(
                (answer) => answer.status,
                () => "blocked",
              ),
            ),
          );
          navigator.sendBeacon(target, new Blob([body], { type: "text/plain" }));
          const seen = await fetch(read, { credentials: "include" }).then(
            (answer) => answer.status,
            () => "blocked",
          );
          return [...sent, seen];
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
      const answered = page.waitForNavigation();
      await page.evaluate(() => document.forms[0]?.submit());
      expect([401, 403, 415]).toContain((await answered)?.status());
      expect(await reports()).toBe(demo.reports.length);
      await page.close();
    });
  },
);
