import { expect } from "@playwright/test";
import type { EmbedConfig } from "../../src/api/contract.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, viewReport, waitForReport } from "../support/e2e/report-view.ts";
import {
  countRenderings,
  managed,
  pressViews,
  readRenderings,
  saveView,
  viewsButton,
  year,
} from "../support/e2e/saved-views.ts";

test("a default view opens with the report: one rendering, and no request more than without [return: saved views]", async ({
  page,
  portal,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/serverside/")) requests.push(pathname.replace(/[\w-]{30,}/g, "id"));
  });
  await countRenderings(page);
  const openAgain = async (name: string) => {
    await page.goto("about:blank");
    requests.length = 0;
    await page.goto(`${portal.origin}/report${search}`);
    await waitForReport(page);
    await expect(viewsButton(page)).toHaveAccessibleName(name);
    // The last call: the opening is recorded when the report is shown and the lists of reports are there.
    await expect.poll(() => requests).toContain("/serverside/api/portal/openedreport");
    return { renderings: await readRenderings(page), requests: requests.toSorted() };
  };
  await enterPortal(page, portal);
  await viewReport(page);
  const search = new URL(page.url()).search;
  await year(page, "2025").click();
  const without = await openAgain("Views");
  expect(without.renderings).toBe(1);
  await year(page, "2025").click();
  await saveView(page, "Mine");
  await pressViews(page, "Manage views…");
  await managed(page).getByRole("button", { name: "Use as my default: Mine" }).click();
  await expect(managed(page)).toContainText("my default");
  expect(await openAgain("Views: Mine")).toEqual(without);
  await expect(year(page, "2025")).toHaveAttribute("aria-pressed", "true");

  // As after a change of the report that makes its state unreadable.
  await page.route("**/pbi/embedreport", async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as EmbedConfig;
    const defaultView = config.defaultView && { ...config.defaultView, state: "unreadable" };
    await route.fulfill({ response: answer, json: { ...config, defaultView } });
  });
  await page.route("**/portal/savedview/*", (route) => route.fulfill({ json: { name: "Mine", state: "unreadable" } }));
  await page.goto(portal.origin);
  await viewReport(page);
  await expect(page.getByRole("dialog", { name: "Information" })).toContainText("The report has changed since");
  await clickButton(page, "OK");
  await expect(year(page, "All")).toHaveAttribute("aria-pressed", "true");
  await pressViews(page, "Manage views…");
  await managed(page).getByRole("button", { name: "Delete Mine" }).click();
  await managed(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(managed(page).getByRole("button", { name: "Show Mine" })).toHaveCount(0);
});
