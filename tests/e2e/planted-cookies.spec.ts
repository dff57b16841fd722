/// <reference lib="dom" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, expect } from "@playwright/test";
import { enterPortalAnew, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  expectSignInPage,
  pressAccountItem,
  viewReport,
  waitForReport,
} from "../support/e2e/report-view.ts";

const names = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken", "XSRF-TOKEN"];
/** Browsers send cookies of a longer path first, and the pages of these paths read them first. */
const paths = ["/report", "/serverside"];

/** A page on another port of the portal's host: browsers share cookies between ports. */
async function plantCookies(context: BrowserContext, value: string): Promise<void> {
  const cookies = names.flatMap((name) => paths.map((path) => `${name}=${value}; path=${path}`));
  const hostile = createServer((_request, response) => response.writeHead(200, { "set-cookie": cookies }).end("done"));
  await new Promise<void>((resolve) => hostile.listen(0, resolve));
  const page = await context.newPage();
  await page.goto(`http://localhost:${(hostile.address() as AddressInfo).port}/`);
  await page.close();
  hostile.close();
}

test("cookies planted from another port of the host neither sign a person out nor reload their page, and they can sign in and out in spite of them [threat: doubled cookies]", async ({
  page,
  portal,
  context,
}) => {
  await enterPortalAnew(page, portal);
  await viewReport(page);
  const navigations: string[] = [];
  page.on(
    "request",
    (request) => request.isNavigationRequest() && !request.frame().parentFrame() && navigations.push(request.url()),
  );
  await plantCookies(context, "planted");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  expect(await page.evaluate(() => document.cookie.split(".insightsauthtype=").length)).toBe(3);
  await clickButton(page, "Change Report");
  await viewReport(page);
  expect(navigations).toEqual([]);

  await plantCookies(context, "");
  await page.reload();
  await waitForReport(page);
  expect(navigations).toEqual([page.url()]);

  await plantCookies(context, "planted");
  await pressAccountItem(page, "Sign out");
  await expectSignInPage(page);
  await page.getByRole("button", { name: "Ben Ortiz" }).click();
  await viewReport(page);
});
