import { expect } from "@playwright/test";
import { acceptTerms, signIn, test } from "../support/e2e/portal.ts";

test("a click reaches its control, although leaving a field shows a message that moves the page", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await page.getByRole("dialog", { name: "Select Report Details" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("region", { name: "Privacy choices" }).getByRole("button", { name: "Essential only" }).click();
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("textbox", { name: "Group Id" }).fill("0d5b9e34-7c18");
  await page.getByRole("checkbox", { name: "Row Level Security" }).check();
  await expect(page.getByText("Enter an ID like 0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257.")).toBeVisible();
});
