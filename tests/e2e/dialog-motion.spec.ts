/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, enterPortal, selectionDialog } from "../support/e2e/report-view.ts";

for (const [reducedMotion, movements] of [
  ["no-preference", { opening: [150, 150], open: [], shaking: [250], closing: [300, 300] }],
  ["reduce", { opening: [], open: [], shaking: [], closing: [] }],
] as const) {
  test(`dialogs open within 150 ms, close within 300 ms, shake for 250 ms and return the focus: ${reducedMotion} [9.3] [9.4]`, async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await enterPortal(page, portal);
    await cancelSelection(page);
    await expect(selectionDialog(page)).toHaveCount(0);
    const phases = await page.evaluateHandle(() => {
      const seen: Record<string, number[]> = {};
      new MutationObserver(() => {
        for (const layer of document.querySelectorAll<HTMLElement>("[data-phase]")) {
          const animations = [...layer.children].flatMap((child) => child.getAnimations());
          const { phase } = layer.dataset;
          const durations = animations.map(({ effect }) => Number(effect?.getTiming().duration));
          seen[phase!] ??= durations.filter((duration) => duration > 0);
        }
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-phase"] });
      return seen;
    });
    const loadDurations = () => phases.jsonValue();
    await clickButton(page, "Change Report");
    await expect(selectionDialog(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => loadDurations()).toHaveProperty("shaking");
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await clickButton(page, "Cancel");
    await expect(selectionDialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Report" })).toBeFocused();
    expect(await loadDurations()).toEqual(movements);
  });
}
