import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { choose, test as base } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

/** A worker of its own, and with it a portal: a client that was added cannot be deleted. */
const test = base.extend<object, { hasOwnPortal: boolean }>({
  hasOwnPortal: [true, { scope: "worker", option: true }],
});

const list = (page: Page) => page.getByRole("table", { name: "Clients" });

test("a client is added and renamed after a question, is in the tabs and the audit log, and no name is given twice [admin: client change]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "Clients");
  await clickButton(page, "Add client");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Client name" }).fill("vesterholm energy");
  await dialog.getByRole("textbox", { name: "GCID" }).fill("70090001");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Another client has this name. Choose another name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Client name" }).fill("Tamarind Re");
  await dialog.getByRole("button", { name: "Add client" }).click();
  const added = page.getByRole("region", { name: "Tamarind Re" });
  await expect(added.getByText(/^The client is added, with you as its first user/)).toBeVisible();
  await expect(added.getByText("ada.keller@riskinsight.example")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Clients 4" })).toBeVisible();

  await added.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("textbox", { name: "Client name" }).fill("Sandalwood Re");
  await page.keyboard.press("Enter");
  const renamed = page.getByRole("region", { name: "Sandalwood Re" });
  await expect(renamed.getByText("The changes are saved.")).toBeVisible();
  await expect(renamed.getByRole("button", { name: "Edit" })).toBeFocused();
  await goToPage(page, "Manage reports");
  await choose(page, "Subscription", "Sandalwood Re");
  await goToPage(page, "Audit log");
  await expect(page.getByText("Renamed the client Tamarind Re to Sandalwood Re")).toBeVisible();
  await expect(page.getByText("Added the client Tamarind Re")).toBeVisible();
});

test("people are added to a client one after the other, found by keyboard, and removed after a question", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/clients`);
  await list(page).getByRole("button", { name: "Castellane Hotels & Resorts" }).click();
  const details = page.getByRole("region", { name: "Castellane Hotels & Resorts" });
  const people = details.getByRole("region", { name: "People" });
  await expect(people.getByText("ben.ortiz@alderbrook.example")).toHaveCount(0);
  await people.getByRole("button", { name: "Add people" }).click();
  const search = page.getByRole("textbox", { name: "Find name or email" });
  await expect(search).toBeFocused();
  await page.keyboard.type("ben.ortiz");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^They are added to the client\./)).toBeVisible();
  await expect(search).toBeFocused();
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await expectAccessible(page);
  await clickButton(page, "Done");

  await people.getByRole("button", { name: "Remove Ben Ortiz, ben.ortiz@alderbrook.example" }).click();
  const question = page.getByRole("dialog", { name: "Remove from client" });
  await expect(question.getByText("They see none of its reports.")).toBeVisible();
  await question.getByRole("button", { name: "Remove from client" }).click();
  await expect(people.getByText("They are removed from the client.")).toBeVisible();
  await expect(people.getByText("ben.ortiz@alderbrook.example")).toHaveCount(0);
  await expect(people.getByRole("link").first()).toBeFocused();
  await expectAccessible(page);
});

test("a new name that is sent when the session has ended is kept through the sign-in [admin: client change]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await page.goto(`${portal.origin}/admin/clients`);
  await list(page).getByRole("button", { name: "Vesterholm Energy" }).click();
  await clickButton(page, "Edit");
  await page.getByRole("textbox", { name: "Client name" }).fill("Vesterholm Re");
  await page.context().clearCookies({ name: "insights" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Information" }).getByText("Client changed")).toBeVisible();
  await page.getByRole("dialog", { name: "Information" }).getByRole("button").click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await expect(list(page).getByRole("button", { name: "Vesterholm Re" })).toBeVisible();
});
