import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { type Portal, test } from "../support/e2e/portal.ts";
import { accountButton, clickButton, enterPortal, expectSignInPage, viewReport } from "../support/e2e/report-view.ts";

const agents = {
  "Firefox on Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Safari on iOS":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
} as const;

async function enterFrom(browser: Browser, portal: Portal, agent: keyof typeof agents, user: string): Promise<Page> {
  const context = await browser.newContext({ userAgent: agents[agent] });
  const page = await context.newPage();
  await enterPortal(page, portal, user);
  await viewReport(page);
  return page;
}

/** Opens the list with the keyboard, so that the focus ring and its return are covered too. */
async function openSessions(page: Page) {
  const item = page.getByRole("group", { name: "Account" }).getByRole("button", { name: "Your sessions" });
  await accountButton(page).press("Enter");
  await item.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your sessions" });
  await expect(dialog).toHaveCSS("opacity", "1");
  return dialog;
}

/** The next call of an ended session leads to the sign-in, where the provider asks who is there. */
async function expectSignedOutAtNextCall(page: Page): Promise<void> {
  await page.reload();
  await expectSignInPage(page);
}

test("a person ends a forgotten session, then all others; each is signed out at its next call [threat: forgotten browser]", async ({
  page,
  portal,
  browser,
}) => {
  const forgotten = await enterFrom(browser, portal, "Firefox on Windows", "Ben Ortiz");
  const phone = await enterFrom(browser, portal, "Safari on iOS", "Ben Ortiz");
  await enterPortal(page, portal, "Ben Ortiz");
  await viewReport(page);
  const sessions = await openSessions(page);
  const row = (name: string) => sessions.getByRole("row").filter({ hasText: name });
  await expect(row("This session")).toHaveCount(1);
  await expect(row("Firefox on Windows").getByRole("time").first()).toHaveText(/\d{1,2} \w{3} \d{4}, \d\d:\d\d/);
  await expectAccessible(page);
  await sessions.getByRole("button", { name: "End Firefox on Windows" }).click();
  await expect(row("Firefox on Windows")).toHaveCount(0);
  await expectSignedOutAtNextCall(forgotten);
  await sessions.getByRole("button", { name: "End all others" }).click();
  await expect(sessions.getByText("You are not signed in anywhere else.")).toBeVisible();
  await expectSignedOutAtNextCall(phone);
  await sessions.getByRole("button", { name: "Close" }).click();
  await expect(accountButton(page)).toBeFocused();
  await page.reload();
  await expect(accountButton(page)).toContainText("Ben Ortiz");
});

test("an administrator ends the sessions of another person, who is signed out at the next call [threat: person removed]", async ({
  page,
  portal,
  browser,
}) => {
  const ben = await enterFrom(browser, portal, "Firefox on Windows", "Ben Ortiz");
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  const sessions = await openSessions(page);
  await sessions.getByRole("tab", { name: "Everyone" }).click();
  await expectAccessible(page);
  await sessions.getByRole("textbox", { name: "Name or email" }).fill("ortiz");
  await sessions.getByRole("button", { name: "End sessions of Ben Ortiz" }).click();
  await expect(sessions.getByText("End all sessions of Ben Ortiz?")).toBeVisible();
  await expectAccessible(page);
  await clickButton(page, "End sessions");
  await expect(sessions.getByText("No signed-in user matches the search.")).toBeVisible();
  await expectSignedOutAtNextCall(ben);
});
