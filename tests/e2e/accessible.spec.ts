import { expectAccessible } from "../support/e2e/accessibility.ts";
import { acceptTerms, signIn, test } from "../support/e2e/portal.ts";
import { openFinder } from "../support/e2e/report-view.ts";
import { menu, viewsButton } from "../support/e2e/saved-views.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`every screen of the running portal meets WCAG 2.2 AA, ${colorScheme}`, async ({ page, portal }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, portal, "Ada Keller");
    await page.getByRole("dialog", { name: "Terms of Use" }).waitFor();
    await expectAccessible(page);
    await acceptTerms(page);
    const selection = page.getByRole("dialog", { name: "Select Report Details" });
    await selection.getByRole("button", { name: "View Report" }).waitFor();
    await expectAccessible(page);
    await selection.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: /^Your reports/ }).waitFor();
    await expectAccessible(page);
    await openFinder(page);
    await page.getByRole("dialog", { name: "Find report" }).getByRole("list", { name: "Reports" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Page" }).waitFor();
    await expectAccessible(page);
    await viewsButton(page).click();
    await menu(page).getByRole("button", { name: "Save view…" }).waitFor();
    await expectAccessible(page);
    for (const tab of ["addreport", "modifyreport", "userreportmapping"]) {
      await page.goto(`${portal.origin}/admin/${tab}`);
      await page.getByRole("tabpanel").waitFor();
      await expectAccessible(page);
    }
  });
}
