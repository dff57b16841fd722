/// <reference lib="dom" />
import { expect, type Page } from "@playwright/test";
import { enterPortal, test } from "../support/e2e/portal.ts";
import { cancelSelection, clickButton, selectionDialog } from "../support/e2e/report-view.ts";

/** Records the durations of the movements in each phase of a dialog. */
const watchPhases = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: Record<string, number[]> = {};
    new MutationObserver(() => {
      for (const layer of document.querySelectorAll<HTMLElement>("[data-phase]")) {
        const animations = [...layer.children].flatMap((child) => child.getAnimations());
        const durations = animations.map(({ effect }) => Number(effect?.getTiming().duration));
        seen[layer.dataset["phase"]!] ??= durations.filter((duration) => duration > 0);
      }
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-phase"] });
    return seen;
  });

test("dialogs open within 150 ms, close within 300 ms and shake for 250 ms, unless motion is reduced, and return the focus [9.3] [9.4]", async ({
  page,
  portal,
}) => {
  await enterPortal(page, portal);
  await cancelSelection(page);
  await expect(selectionDialog(page)).toHaveCount(0);
  for (const [reducedMotion, movements] of [
    ["no-preference", { opening: [150, 150], open: [], shaking: [250], closing: [300, 300] }],
    ["reduce", { opening: [], open: [], shaking: [], closing: [] }],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const phases = await watchPhases(page);
    await clickButton(page, "Change Report");
    await expect(selectionDialog(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => phases.jsonValue()).toHaveProperty("shaking");
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await clickButton(page, "Cancel");
    await expect(selectionDialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Report" })).toBeFocused();
    expect(await phases.jsonValue()).toEqual(movements);
  }
});
