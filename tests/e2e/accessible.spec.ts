import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { acceptTerms, signIn, test } from "../support/e2e/portal.ts";

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(levels).exclude("main iframe").analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every screen of the running portal meets WCAG 2.2 AA, ${colorScheme}`, async ({ page, portal }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, portal, "Ada Keller");
    await page.getByRole("dialog", { name: "Terms of Use" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await acceptTerms(page);
    const selection = page.getByRole("dialog", { name: "Select Report Details" });
    await selection.getByRole("button", { name: "View Report" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await selection.getByRole("button", { name: "View Report" }).click();
    await page.getByRole("combobox", { name: "Page" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    for (const tab of ["addreport", "modifyreport", "userreportmapping"]) {
      await page.goto(`${portal.origin}/admin/${tab}`);
      await page.getByRole("tabpanel").waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
  });
}
