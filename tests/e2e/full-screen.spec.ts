import { expect, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { clickButton, PHONE, reportFrame, viewReport } from "../support/e2e/report-view.ts";

const exitButton = (page: Page) => page.getByRole("button", { name: "Exit full screen" });
const pages = (page: Page) => page.getByRole("region", { name: "Report" }).getByRole("group", { name: "Pages" });

/** The window itself cannot be resized while it is in full screen. */
async function shrinkToPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDeviceMetricsOverride", { ...PHONE, deviceScaleFactor: 1, mobile: false });
}

/** Into the row below the report: what happens in the frame of the report is not seen by the page. */
async function moveBesideExit(page: Page): Promise<void> {
  const button = await exitButton(page).boundingBox();
  if (!button) throw new Error("The button is not visible");
  await page.mouse.move(button.x + button.width + 40, button.y + button.height / 2);
}

async function expectNothingCovered(page: Page): Promise<void> {
  const report = await reportFrame(page).boundingBox();
  const controls = await Promise.all([exitButton(page).boundingBox(), pages(page).boundingBox()]);
  if (!report) throw new Error("The report is not visible");
  for (const box of controls) expect(box?.y).toBeGreaterThanOrEqual(report.y + report.height);
}

test("in full screen the pages of a report can be turned, fade while nobody uses them, and never cover the report [return: full screen]", async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await enterPortal(page, portal);
  await viewReport(page);
  await clickButton(page, "Full Screen");
  await expect(exitButton(page)).toBeFocused();
  await expect(pages(page)).toContainText(/1 \/ \d/);
  const next = pages(page).getByRole("button", { name: "Next page" });
  const signsOfUse = [() => moveBesideExit(page), () => page.keyboard.press("Shift"), () => next.focus()];
  for (const use of signsOfUse) {
    await page.clock.runFor(5000);
    await expect(pages(page)).toHaveCSS("opacity", "0");
    await expect(exitButton(page)).toHaveCSS("opacity", "1");
    await expectNothingCovered(page);
    await use();
    await expect(pages(page)).toHaveCSS("opacity", "1");
    await exitButton(page).focus();
    await page.mouse.move(4, 4);
  }
  await next.focus();
  await page.clock.runFor(5000);
  await expect(pages(page)).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(pages(page)).toContainText(/2 \/ \d/);
  await expect(page).toHaveURL(/page=/);
  await shrinkToPhone(page);
  await expectNothingCovered(page);
  await exitButton(page).click();
  await expect(exitButton(page)).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Portal" }).getByRole("group", { name: "Pages" })).toBeVisible();
});
