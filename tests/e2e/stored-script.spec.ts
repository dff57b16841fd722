/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { enterPortal, enterPortalAnew, test } from "../support/e2e/portal.ts";
import { goToAdmin, pressAccountItem, reportFrame, selectionDialog } from "../support/e2e/report-view.ts";

const HOSTILE = `<img src=x onerror="window.scriptRan=1"><svg onload="window.scriptRan=1"></svg><script>window.scriptRan=1</script>"'{{7*7}}`;
const textFields = new Set([
  "name",
  "displayName",
  "subscriptionName",
  "personName",
  "updatedByName",
  "reportName",
  "clientName",
  "actorName",
  "updatedBy",
  "email",
  "by",
  "detail",
]);

declare global {
  interface Window {
    scriptRan?: number;
  }
}

/** The answers of these calls have hostile text in place of their names and texts. */
const answerWithHostileText = (page: Page, calls: RegExp) =>
  page.route(calls, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    // An unchanged list answers 304 without a body.
    if (text === "") return route.fulfill({ response: answer });
    const json: unknown = JSON.parse(text, (key, value: unknown) =>
      textFields.has(key) && typeof value === "string" ? HOSTILE : value,
    );
    await route.fulfill({ response: answer, json });
  });

async function expectNoScriptRan(page: Page) {
  // A response may still be pending.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await page.evaluate(() => window.scriptRan)).toBeUndefined();
  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], svg[onload]').length)).toBe(0);
}

test("hostile text in every field is text on every screen [threat: stored script]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await answerWithHostileText(page, /\/serverside\/api\/(get|pbi\/embedreport$|user\/getuser$|portal\/recorded$)/);
  await page.route(`**${contract.getUserName.path}`, (route) =>
    route.fulfill({ contentType: "text/plain", body: HOSTILE }),
  );
  await page.route(`**${contract.updateReport.path}`, (route) =>
    route.fulfill({ json: { isSuccess: false, message: HOSTILE } }),
  );

  await enterPortalAnew(page, portal, "Ada Keller");
  const dialog = selectionDialog(page);
  await expect(dialog.getByRole("combobox", { name: "Client Name" })).toHaveValue(HOSTILE);
  await dialog.getByRole("button", { name: "View Report" }).click();
  await expect(reportFrame(page)).toHaveAttribute("title", HOSTILE);
  await expect(page.getByRole("banner")).toContainText(HOSTILE);

  await page.getByRole("region", { name: "Privacy choices" }).getByRole("button", { name: "Essential only" }).click();
  await pressAccountItem(page, "What is recorded about me");
  const recorded = page.getByRole("dialog", { name: "What is recorded about me" });
  await expect(recorded.getByRole("rowheader").first()).toContainText(HOSTILE);
  await recorded.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "Modify Report" }).click();
  for (const list of ["Subscription", "Report"]) {
    await page.getByRole("combobox", { name: list, exact: true }).click();
    await expect(page.getByRole("option").first()).toContainText(HOSTILE);
    await page.getByRole("option").first().click();
  }
  await expect(page.getByRole("textbox", { name: "Report Name" })).toHaveValue(HOSTILE);
  await page.getByRole("button", { name: "Update Report" }).click();
  await expect(page.getByRole("dialog")).toContainText(HOSTILE);
  await page.getByRole("button", { name: "OK" }).click();

  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  await page.getByRole("combobox", { name: "Subscription", exact: true }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("combobox", { name: "User", exact: true }).click();
  await expect(page.getByRole("option").first()).toContainText(HOSTILE);

  await expectNoScriptRan(page);
  expect(pageErrors).toEqual([]);
});

test("hostile text is text in every list of administrators and in its details", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await answerWithHostileText(
    page,
    /\/serverside\/api\/(get|portal\/(audit|list|people|person|report|subscription\/|usage))/,
  );
  await goToAdmin(page);
  const navigation = page.getByRole("navigation", { name: "Administration" });
  for (const list of ["Reports", "Clients", "People", "Usage", "Audit log"]) {
    await navigation.getByRole("link", { name: list, exact: true }).click();
    await expect(page.getByRole("table").first()).toContainText(HOSTILE);
    if (list === "Usage" || list === "Audit log") continue;
    await page.getByRole("table").first().getByRole("button", { name: HOSTILE }).first().click();
    await expect(page.getByRole("heading", { name: HOSTILE })).toBeVisible();
  }
  await expectNoScriptRan(page);
  expect(pageErrors).toEqual([]);
});
