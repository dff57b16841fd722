/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { choose, test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, viewReport, waitForReport } from "../support/e2e/report-view.ts";

const CALL = "**/serverside/api/portal/reportfreshness";
const DAY_MS = 24 * 60 * 60_000;

test("the ribbon says when the data were refreshed, and that a later refresh failed [wrong: old data]", async ({
  page,
  portal,
}) => {
  const states: Promise<unknown>[] = [];
  const readState = () => document.querySelector<HTMLElement>("#report-stage")?.dataset["state"];
  await page.route(CALL, async (route) => {
    states.push(page.evaluate(readState));
    await route.continue();
  });
  await enterPortal(page, portal);
  await choose(page, "Report Name", "Hull");
  await viewReport(page);
  const ribbon = page.getByRole("navigation", { name: "Portal" });
  await expect(ribbon.getByText(/^as of (\d+ \w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
  const refreshedAt = Date.parse((await ribbon.locator("time").getAttribute("datetime")) ?? "");
  expect(Date.now() - refreshedAt).toBeLessThan(DAY_MS);
  await expect(ribbon.getByText(/Refresh failed/)).toHaveCount(0);

  await clickButton(page, "Change Report");
  await choose(page, "Report Name", "Cargo");
  await viewReport(page);
  await expect(ribbon.getByText(/^Refresh failed (\d+ \w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
  await expect(ribbon.getByText(/^as of \d+ \w+ \d+, \d\d:\d\d$/)).toBeVisible();
  expect(new Set(await Promise.all(states))).toEqual(new Set(["viewing"]));
});

test("a history that fails or never answers leaves the report as it is [wrong: old data]", async ({ page, portal }) => {
  const answers = [{ status: 500 }, { status: 401 }, { status: 200, body: "<html>" }, "never"] as const;
  let asked = 0;
  await page.route(CALL, async (route) => {
    const answer = answers[asked % answers.length];
    asked += 1;
    if (typeof answer === "object") await route.fulfill({ contentType: "application/json", ...answer });
  });
  await enterPortal(page, portal);
  await viewReport(page);
  const address = page.url();
  for (let time = 1; time <= answers.length; time += 1) {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(time);
    await expect(page.getByText(/as of|Refresh failed/)).toHaveCount(0);
    await page.reload();
    await waitForReport(page);
  }
  expect(page.url()).toBe(address);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
