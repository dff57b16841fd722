import { expect, type Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { choose, test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, enterPortal } from "../support/e2e/report-view.ts";

/** Chooses a subscription and tells with which status the list of its people is answered. */
async function readStatusOfPeople(page: Page, subscription: string): Promise<number> {
  const path = contract.getSubscriptionUsers.path.replace(":id", "");
  const answer = page.waitForResponse((response) => response.url().includes(path));
  await choose(page, "Subscription", subscription);
  await clickButton(page, "OK");
  return (await answer).status();
}

test("a subscription’s unchanged list of people is not sent again when it is chosen again", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await cancelSelection(page);
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("tab", { name: "User Report Mapping" }).click();
  expect(await readStatusOfPeople(page, "Alderbrook")).toBe(200);
  expect(await readStatusOfPeople(page, "Vesterholm")).toBe(200);
  expect(await readStatusOfPeople(page, "Alderbrook")).toBe(304);
  await page.getByRole("combobox", { name: "User", exact: true }).click();
  await expect(page.getByRole("option", { name: "Ben Ortiz" })).toBeVisible();
});
