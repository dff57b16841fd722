import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { viewReport, viewsButton, viewsMenu } from "../support/e2e/report-view.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The demo report in its frame has a test of its own. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // What is still fading in has too little contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude("main iframe").analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
  }
}

/** Each part of these pages is checked in its stories. */
test("the assembled pages meet WCAG 2.2 AA, in light and dark", async ({ page, portal }) => {
  await enterPortal(page, portal, "Ada Keller");
  await viewReport(page);
  await viewsButton(page).click();
  await viewsMenu(page).getByRole("button", { name: "Save view…" }).waitFor();
  await expectAccessible(page);
  await page.goto(`${portal.origin}/admin/people`);
  await page.getByRole("table", { name: "People" }).getByRole("button", { name: "Ben Ortiz" }).click();
  const details = page.getByRole("region", { name: "Ben Ortiz" });
  await details.getByRole("heading", { name: "What they can see 4" }).waitFor();
  await expectAccessible(page);
});
