import { expect, type Locator, type Page } from "@playwright/test";
import { enterPortal, enterPortalAnew, type Portal, test } from "../support/e2e/portal.ts";
import { expectSignInPage, goToAdmin, goToPage, openNewContext } from "../support/e2e/report-view.ts";

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
