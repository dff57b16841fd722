import { expect, type Locator, type Page } from "@playwright/test";
import { setFault } from "../support/e2e/local-faults.ts";
import { enterPortal, enterPortalAnew, type Portal, test } from "../support/e2e/portal.ts";
import {
  expectSignInPage,
  goToAdmin,
  goToPage,
  openFinder,
  openNewContext,
  selectionDialog,
} from "../support/e2e/report-view.ts";

/** Clicks are counted from the page on that the administrator is, what is typed and loaded is not. */
function countClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    expectAtMost: (most: number) => expect(clicks).toBeLessThanOrEqual(most),
  };
}

const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

const adminLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

async function openAdmin(page: Page, portal: Portal) {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
}

test("a leaver: three clicks from the person's row take everything from them [admin: leaver]", async ({
  page,
  portal,
  browser,
}) => {
  const leaver = await openNewContext(browser);
  await enterPortalAnew(leaver, portal, "Farid Haddad");
  await openAdmin(page, portal);
  await goToPage(page, "People");
  const { click, expectAtMost } = countClicks();
  await click(button(page, "Farid Haddad"));
  await click(button(page, "Remove everywhere"));
  const question = page.getByRole("dialog", { name: "Remove everywhere" });
  await expect(question).toContainText(/They lose \d reports?, 1 client, 1 open session\./);
  await click(button(question, "Remove everywhere"));
  expectAtMost(3);
  await expect(page.getByText("They are removed everywhere and can no longer sign in.")).toBeVisible();
  await expect(page.getByText("They belong to no client.")).toBeVisible();
  await expect(page.getByText("No report is assigned to them.")).toBeVisible();
  await leaver.reload();
  await expectSignInPage(leaver);
  await leaver.getByRole("button", { name: "Farid Haddad" }).click();
  await expect(leaver.getByText("Your access to this portal was ended by an administrator.")).toBeVisible();
  await leaver.getByRole("link", { name: "Sign in as someone else" }).click();
  await expectSignInPage(leaver);
  await leaver.context().close();
});

test("who opened what between two dates: one click and two dates [admin: openings]", async ({ page, portal }) => {
  await openAdmin(page, portal);
  const { click, expectAtMost } = countClicks();
  await click(adminLink(page, "Openings"));
  await page.getByLabel("From").fill(daysAgo(60));
  await page.getByLabel("To").fill(daysAgo(40));
  const rows = page.getByRole("table", { name: "Openings" }).locator("tbody tr");
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(60)}&to=${daysAgo(40)}`));
  await expect(rows.first()).toContainText("Opened in");
  await expect(rows.first()).toContainText(/@/);
  expectAtMost(3);
});

test("what failed for whom: three clicks [admin: openings]", async ({ page, portal, browser }) => {
  const reader = await openNewContext(browser);
  await enterPortal(reader, portal, "Elif Şahin");
  await setFault(portal, "reportService", "absent");
  await selectionDialog(reader).getByRole("button", { name: "View Report" }).click();
  await expect(reader.getByRole("button", { name: /^Try (again|now)$/ })).toBeVisible();
  await setFault(portal, "reportService", "none");
  await reader.context().close();
  await openAdmin(page, portal);
  const { click, expectAtMost } = countClicks();
  await click(adminLink(page, "Openings"));
  await click(page.getByRole("combobox", { name: "Outcome" }));
  await click(page.getByRole("option", { name: "Failed", exact: true }));
  const failure = page.getByRole("table", { name: "Openings" }).locator("tbody tr").first();
  await expect(failure).toContainText("Elif Şahin");
  await expect(failure).toContainText("The report was not found");
  await expect(failure).toContainText(/Reference \S/);
  expectAtMost(3);
});

test("what changed about this client: three clicks [admin: openings]", async ({ page, portal }) => {
  await openAdmin(page, portal);
  const { click, expectAtMost } = countClicks();
  await click(adminLink(page, "Clients"));
  await click(button(page, "Castellane Hotels & Resorts"));
  await click(page.getByRole("link", { name: "Changes" }));
  await expect(page.getByRole("textbox", { name: "Find person, report or client" })).toHaveValue(
    "Castellane Hotels & Resorts",
  );
  await expect(page.getByRole("table", { name: "Audit log" }).locator("tbody tr").first()).toContainText("Castellane");
  expectAtMost(3);
});

test("a person is found by the palette without a click [admin: palette]", async ({ page, portal }) => {
  await openAdmin(page, portal);
  await openFinder(page);
  await page.keyboard.type("elif");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Elif/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Elif Şahin" })).toBeVisible();
});
