/// <reference lib="dom" />
import { expect } from "@playwright/test";
import { test } from "../support/e2e/portal.ts";
import { clickButton, enterPortal, selectionDialog } from "../support/e2e/report-view.ts";

for (const [reducedMotion, movements] of [
  ["no-preference", [150, 250, 300]],
  ["reduce", []],
] as const) {
  test(`dialogs open within 150 ms, close within 300 ms, shake for 250 ms and return the focus: ${reducedMotion}`, async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await enterPortal(page, portal);
    await selectionDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(selectionDialog(page)).toHaveCount(0);
    const phases = await page.evaluateHandle(() => {
      const seen = new Set<string | null>();
      new MutationObserver((changes) => {
        for (const { target } of changes) seen.add((target as Element).getAttribute("data-phase"));
      }).observe(document.body, { subtree: true, attributeFilter: ["data-phase"] });
      return seen;
    });
    const durations = await page.evaluateHandle(() => {
      const started = new Set<number>();
      addEventListener(
        "animationstart",
        ({ target }) => {
          // The offer of the last report, which comes later, has a motion of its own.
          if ((target as Element).matches("button")) return;
          for (const one of (target as Element).getAnimations()) started.add(Number(one.effect?.getTiming().duration));
        },
        { capture: true },
      );
      return started;
    });
    await clickButton(page, "Change Report");
    await expect(selectionDialog(page).getByRole("combobox", { name: "Client Name" })).toBeFocused();
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => phases.evaluate((seen) => seen.has("shaking"))).toBe(true);
    await expect(page.locator('[data-phase="open"]')).toBeVisible();
    await clickButton(page, "Cancel");
    await expect(selectionDialog(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Report" })).toBeFocused();
    const movementDurations = await durations.evaluate((all) =>
      [...all].filter((duration) => duration > 0).toSorted((a, b) => a - b),
    );
    expect(movementDurations).toEqual(movements);
  });
}
