/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { choose, test } from "../support/e2e/portal.ts";
import {
  clickButton,
  enterPortal,
  moreMenu,
  PHONE,
  reportFrame,
  ribbon,
  selectionDialog,
  viewReport,
} from "../support/e2e/report-view.ts";

test.use({ reducedMotion: "reduce" });

const WITH_PHONE_LAYOUT = "Fleet";
const WITHOUT_PHONE_LAYOUT = "Cargo";

const report = (page: Page) => page.frameLocator("main iframe");
const shownLayout = (page: Page, layout: "phone" | "full") => report(page).locator(`main[data-layout="${layout}"]`);

async function openReport(page: Page, name: string): Promise<void> {
  await choose(page, "Report Name", name);
  await viewReport(page);
}

async function switchTo(page: Page, name: "Full layout" | "Phone layout"): Promise<void> {
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name }).click();
}

test("a phone gets the layout that the author made for phones, can switch to the full one and back, on the same page", async ({
  page,
  portal,
  pageErrors,
}) => {
  await page.setViewportSize(PHONE);
  await enterPortal(page, portal);
  await openReport(page, WITH_PHONE_LAYOUT);
  await expect(shownLayout(page, "phone")).toBeVisible();
  await expect(reportFrame(page)).toHaveAttribute("src", /isMobile=true/);
  await expect(report(page).locator(".card h2").first()).toHaveText("Loss ratio");
  await expect(report(page).getByRole("table")).toHaveCount(0);

  await switchTo(page, "Full layout");
  await expect(shownLayout(page, "full")).toBeVisible();
  await expect(reportFrame(page)).not.toHaveAttribute("src", /isMobile/);
  await expect(report(page).getByRole("table")).toBeVisible();

  await clickButton(page, "Next page");
  await expect(report(page).locator(".where")).toContainText("Exposure");
  await switchTo(page, "Phone layout");
  await expect(reportFrame(page)).toHaveAttribute("src", /isMobile=true/);
  // Exposure has no layout for phones: the report shows its full one.
  await expect(shownLayout(page, "full")).toBeVisible();
  await expect(report(page).locator(".where")).toContainText("Exposure");
  await clickButton(page, "Previous page");
  await expect(shownLayout(page, "phone")).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test("a report without a layout for phones is shown in full after one with it, and no switch is offered", async ({
  page,
  portal,
  pageErrors,
}) => {
  await page.setViewportSize(PHONE);
  await enterPortal(page, portal);
  await openReport(page, WITH_PHONE_LAYOUT);
  await expect(shownLayout(page, "phone")).toBeVisible();
  await clickButton(page, "More");
  await moreMenu(page).getByRole("button", { name: "Change Report" }).click();
  await expect(selectionDialog(page)).toBeVisible();
  await openReport(page, WITHOUT_PHONE_LAYOUT);
  await expect(shownLayout(page, "full")).toBeVisible();
  await expect(reportFrame(page)).not.toHaveAttribute("src", /isMobile/);
  await clickButton(page, "More");
  await expect(moreMenu(page).getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(moreMenu(page).getByRole("button", { name: /layout$/ })).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});

test("a window larger than a phone gets the full layout of every report", async ({ page, portal }) => {
  await enterPortal(page, portal);
  await openReport(page, WITH_PHONE_LAYOUT);
  await expect(shownLayout(page, "full")).toBeVisible();
  await expect(ribbon(page).getByRole("button", { name: "Next page" })).toBeVisible();
  await expect(page.getByRole("button", { name: /layout$/ })).toHaveCount(0);
});

for (const { scheme, contrast, canvas } of [
  { scheme: "dark", contrast: "black", canvas: "#000" },
  { scheme: "light", contrast: "white", canvas: "#fff" },
] as const)
  test(`forced colours in a ${scheme} scheme reach the report as high contrast on ${contrast}`, async ({
    page,
    portal,
    pageErrors,
  }) => {
    await enterPortal(page, portal);
    await page.emulateMedia({ forcedColors: "active", colorScheme: scheme });
    await openReport(page, WITHOUT_PHONE_LAYOUT);
    const root = report(page).locator(":root");
    await expect(root).toHaveAttribute("data-contrast", contrast);
    expect(await root.evaluate((element) => getComputedStyle(element).getPropertyValue("--canvas"))).toBe(canvas);

    await page.emulateMedia({ forcedColors: "none" });
    await clickButton(page, "Change Report");
    await openReport(page, WITH_PHONE_LAYOUT);
    await expect(root).not.toHaveAttribute("data-contrast");
    expect(pageErrors).toEqual([]);
  });
