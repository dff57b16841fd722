/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { type Portal, test } from "../support/e2e/portal.ts";
import {
  cancelSelection,
  enterPortal,
  expectSignInPage,
  goToAdmin,
  goToPage,
  openNewContext,
  selectionDialog,
} from "../support/e2e/report-view.ts";

const details = (page: Page, name: string) => page.getByRole("region", { name });
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "People" }).getByRole("row").filter({ hasText: name });

async function openPerson(page: Page, portal: Portal, name: string): Promise<void> {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "People");
  await row(page, name).getByRole("button").click();
}

/** Presses the button of a change, and the one of the same name in the question. */
async function change(page: Page, name: string, label: string): Promise<void> {
  await details(page, name).getByRole("button", { name: label }).click();
  await page.getByRole("dialog", { name: label }).getByRole("button", { name: label }).click();
}

/** The page leads to the sign-in page by itself, which may interrupt its loading. */
async function signInAgain(page: Page, portal: Portal, name: string): Promise<void> {
  await page.goto(portal.origin, { waitUntil: "commit" });
  await expectSignInPage(page);
  await page.getByRole("button", { name }).click();
}

test("three clicks from Admin and a confirmation make a colleague administrator, who then sees Admin [admin: roles]", async ({
  page,
  portal,
  browser,
}) => {
  await openPerson(page, portal, "Hugo Álvarez");
  const person = details(page, "Hugo Álvarez");
  await person.getByRole("button", { name: "Make administrator" }).click();
  const question = page.getByRole("dialog", { name: "Make administrator" });
  await expect(question.getByText("hugo.alvarez@")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(person.getByRole("button", { name: "Make administrator" })).toBeFocused();
  await change(page, "Hugo Álvarez", "Make administrator");
  await expect(person.getByText("They are now an administrator.")).toBeVisible();
  await expect(row(page, "Hugo Álvarez").getByText("Administrator")).toBeVisible();
  await expect(person.getByRole("button", { name: "Remove as administrator" })).toBeFocused();

  const colleague = await openNewContext(browser);
  await enterPortal(colleague, portal, "Hugo Álvarez");
  await goToAdmin(colleague);

  await change(page, "Hugo Álvarez", "Remove as administrator");
  await expect(person.getByText("They are no longer an administrator.")).toBeVisible();
  await expect(row(page, "Hugo Álvarez").getByText("Reader")).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await colleague.context().close();
});

test("a deactivated person is signed out at once and reads why, and comes back when reactivated [admin: roles]", async ({
  page,
  portal,
  browser,
}) => {
  const reader = await openNewContext(browser);
  await enterPortal(reader, portal, "Greta Lindqvist");
  await cancelSelection(reader);

  await openPerson(page, portal, "Greta Lindqvist");
  const person = details(page, "Greta Lindqvist");
  await expect(person.getByText("3 reports", { exact: true })).toBeVisible();
  await change(page, "Greta Lindqvist", "Deactivate");
  await expect(person.getByText("They are deactivated. All their sessions have ended.")).toBeVisible();
  await expect(row(page, "Greta Lindqvist").getByText("Deactivated")).toBeVisible();
  await expect(person.getByText("3 reports", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signInAgain(reader, portal, "Greta Lindqvist");
  await expect(reader.getByText(/^Your access to this portal was ended by an administrator/)).toBeVisible();

  await change(page, "Greta Lindqvist", "Reactivate");
  await expect(person.getByText("They can sign in again.")).toBeVisible();
  await expect(row(page, "Greta Lindqvist").getByText("Deactivated")).toHaveCount(0);
  await signInAgain(reader, portal, "Greta Lindqvist");
  await expect(selectionDialog(reader)).toBeVisible();
  await reader.context().close();
});

test("a person’s sessions end from their page, they sign in again, and the audit log says who ended them [threat: person removed]", async ({
  page,
  portal,
  browser,
}) => {
  const reader = await openNewContext(browser);
  await enterPortal(reader, portal, "Greta Lindqvist");
  await cancelSelection(reader);

  await openPerson(page, portal, "Greta Lindqvist");
  await details(page, "Greta Lindqvist").getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByRole("dialog").getByText("greta.lindqvist@")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await change(page, "Greta Lindqvist", "End sessions");
  await expect(details(page, "Greta Lindqvist").getByText("All their sessions have ended.")).toBeVisible();
  await expect(details(page, "Greta Lindqvist").getByRole("button", { name: "Deactivate" })).toBeVisible();

  await signInAgain(reader, portal, "Greta Lindqvist");
  await expect(selectionDialog(reader)).toBeVisible();
  await reader.context().close();

  await goToPage(page, "Audit log");
  const newest = page.getByRole("table", { name: "Audit log" }).locator("tbody tr").first();
  await expect(newest).toContainText("Signed out Greta Lindqvist");
});

test("the last administrator stays, and a change that got lost is said not to be confirmed [admin: roles]", async ({
  page,
  portal,
}) => {
  await openPerson(page, portal, "Ada Keller");
  const self = details(page, "Ada Keller");
  await self.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("dialog").getByText(/^You are signed in with this email/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(self.getByRole("alert")).toHaveText(
    "This is the last administrator. Make another person administrator first.",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);

  const call = "**/serverside/api/portal/setadministrator";
  await page.route(call, (route) => route.abort("internetdisconnected"));
  await change(page, "Ada Keller", "Remove as administrator");
  await expect(self.getByRole("alert")).toContainText("The server did not confirm the change.");
  await page.unroute(call);
  await expect(self.getByRole("button", { name: "Remove as administrator" })).toBeFocused();
});
