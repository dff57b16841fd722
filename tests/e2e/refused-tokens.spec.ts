/// <reference lib="dom" />
import { expect, type Route } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { failureTexts } from "../../src/rules/report/report-failure.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, selectionDialog } from "../support/e2e/report-view.ts";

const MOST_CALLS = 3;

const refuseAtOnce = (route: Route) => route.fulfill({ status: 403, json: { message: "TokenExpired" } });
const expireAtOnce = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...(await response.json()), endsInMs: 1 } });
};

for (const [name, answer] of [
  ["while the report loads", refuseAtOnce],
  ["as soon as the report has loaded", expireAtOnce],
] as const)
  test(`a report host that refuses every token ${name} ends in a plain failure, after at most three embed calls [threat: refused tokens]`, async ({
    page,
    portal,
  }) => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(contract.embedReport.path)) calls += 1;
    });
    await page.route("**/reportdata", answer);
    await enterPortal(page, portal);
    await selectionDialog(page).getByRole("button", { name: "View Report" }).click();
    const failure = page.getByText(failureTexts.tokenRefused);
    await expect(failure).toBeVisible({ timeout: 30_000 });
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);

    await page.unroute("**/reportdata");
    await clickButton(page, "Try again");
    await expect(failure).toBeHidden();
    await expect(page.frameLocator("main iframe").locator("svg").first()).toBeVisible();
    expect(calls).toBeLessThanOrEqual(MOST_CALLS + 1);
  });
