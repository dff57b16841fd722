import { expect } from "@playwright/test";
import { expectAccessible } from "../support/e2e/accessibility.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

test("a person is invited by email, found among the invited, and the invitation is withdrawn, all in the audit log", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await goToPage(page, "People");
  await clickButton(page, "Add person");
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await dialog.getByRole("textbox", { name: "Email" }).fill("iris.weber@castellane.example");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Iris Weber");
  await expect(dialog.getByText(portal.origin)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  const details = page.getByRole("region", { name: "Iris Weber" });
  await expect(details.getByText("They are invited.")).toBeVisible();
  await expect(details.getByRole("button", { name: "End sessions" })).toBeHidden();
  await page.getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option", { name: "Invited" }).click();
  await expect(page.getByRole("heading", { name: "People 2" })).toBeVisible();
  await expectAccessible(page);

  await details.getByRole("button", { name: "Withdraw invitation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(details.getByText(/^The invitation is withdrawn/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "People 1" })).toBeVisible();
  await goToPage(page, "Audit log");
  await expect(page.getByText("Invited Iris Weber")).toBeVisible();
  await expect(page.getByText("Withdrew the invitation of Iris Weber")).toBeVisible();
});
