import { expect, type Page } from "@playwright/test";
import { demo } from "../../server/standins/demo-data.ts";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, goToAdmin } from "../support/e2e/report-view.ts";

const secured = demo.reports.find(({ rls }) => rls);
const [alderbrook, brightwater] = demo.subscriptions.map(({ displayName }) => displayName);
if (!secured || !alderbrook || !brightwater) throw new Error("The demo data lacks a secured report or two clients");

const previewDialog = (page: Page) => page.getByRole("dialog", { name: "Preview Report" });
const chooseClient = async (page: Page, client: string) => {
  await previewDialog(page).getByRole("combobox", { name: "Preview As" }).click();
  await page.getByRole("option", { name: client }).click();
};

async function openPreview(page: Page, { reportId, groupId }: { reportId: string; groupId: string }): Promise<void> {
  await clickButton(page, "Preview Report");
  await previewDialog(page).getByRole("textbox", { name: "Report Id" }).fill(reportId);
  await previewDialog(page).getByRole("textbox", { name: "Group Id" }).fill(groupId);
}

const requestPreview = (page: Page) => previewDialog(page).getByRole("button", { name: "Preview Report" }).click();

async function expectRowsOf(page: Page, client: string): Promise<void> {
  await expect(page.getByText(`as ${client}`)).toBeVisible();
  await expect(page.frameLocator("main iframe").getByText(` · ${client} · `)).toBeVisible();
}

test("a secured report is refused without a client, and shows the rows of each client it is previewed as [operation: preview]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal, "Ada Keller");
  await goToAdmin(page);
  await openPreview(page, secured);
  await requestPreview(page);
  await expect(previewDialog(page).getByRole("alert")).toContainText("Choose the client");

  await chooseClient(page, alderbrook);
  await requestPreview(page);
  await expectRowsOf(page, alderbrook);

  await clickButton(page, "Close preview");
  await openPreview(page, secured);
  await chooseClient(page, brightwater);
  await requestPreview(page);
  await expectRowsOf(page, brightwater);
});
