import { expect, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { clickButton, goToAdmin, goToPage } from "../support/e2e/report-view.ts";

const clients = ["Alderbrook Marine Group", "Vesterholm Energy"] as const;
const sideOf = (page: Page, client: string) => page.getByRole("region", { name: `Report of ${client}` });
const expectRowsOf = (page: Page, client: string) =>
  expect(sideOf(page, client).frameLocator("iframe").getByText(client).first()).toBeVisible();

test("a secured report is shown with the rows of two clients at once, and what was found is kept [admin: comparison]", async ({
  page,
  portal,
  pageErrors,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await clickButton(page, "Essential only");
  await goToPage(page, "Reports");
  const row = page.getByRole("row").filter({ hasText: "Property Exposure" }).filter({ hasText: clients[0] });
  await expect(row).toContainText("Not checked");
  await row.getByRole("button", { name: "Property Exposure" }).click();
  await clickButton(page, "Compare two clients");
  await expectRowsOf(page, clients[0]);
  await page.getByRole("combobox", { name: "As" }).click();
  await page.getByRole("option", { name: clients[1] }).click();
  for (const client of clients) await expectRowsOf(page, client);
  const [first, second] = await Promise.all(clients.map((client) => sideOf(page, client).boundingBox()));
  expect(second?.y).toBe(first?.y);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect
    .poll(async () => {
      const [upper, lower] = await Promise.all(clients.map((client) => sideOf(page, client).boundingBox()));
      return (lower?.y ?? 0) >= (upper?.y ?? 0) + (upper?.height ?? 0);
    })
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await clickButton(page, "They differ, and each is right");
  await expect(page.getByRole("region", { name: "Compared clients" })).toContainText(
    /Good until .*Checked by Ada Keller on .*, beside Vesterholm Energy\./,
  );
  await expect(row).toContainText(/Until/);
  expect(pageErrors).toEqual([]);
});
