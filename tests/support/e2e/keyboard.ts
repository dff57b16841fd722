import { expect, type Locator, type Page } from "@playwright/test";
import { type Portal, signIn } from "./portal.ts";

const MAX_TABS = 40;

/** Presses Tab until the control has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
}

export async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole("textbox", { name: label, exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

export async function pick(page: Page, label: string, typed: string): Promise<void> {
  await tabTo(page, page.getByRole("combobox", { name: label, exact: true }));
  await page.keyboard.press("ArrowDown");
  if (typed) await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Terms of Use" });
  await press(page, terms.getByRole("checkbox"), "Space");
  await press(page, terms.getByRole("button", { name: "I Accept" }));
}

export async function openAdmin(page: Page, portal: Portal): Promise<void> {
  await signIn(page, portal, "Ada Keller");
  await acceptTerms(page);
  await press(
    page,
    page.getByRole("dialog", { name: "Select Report Details" }).getByRole("button", { name: "Cancel" }),
  );
  await press(page, page.getByRole("link", { name: "Admin" }));
}

/** Opens a tab of the admin area with the arrow keys. */
export async function openTab(page: Page, steps: number): Promise<void> {
  const selected = page.getByRole("tab", { selected: true });
  await tabTo(page, selected);
  for (let step = 0; step < steps; step += 1) {
    const before = await selected.innerText();
    await page.keyboard.press("ArrowRight");
    await expect(selected).not.toHaveText(before);
    await expect(selected).toBeFocused();
  }
}

/** Checks that the alert takes the focus when it opens and returns it to the page when it closes. */
export async function answerAlert(page: Page, title: "Information" | "Error", message: string): Promise<void> {
  const alert = page.getByRole("dialog", { name: title });
  await expect(alert).toContainText(message);
  await expect(alert.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert).toHaveCount(0);
  await expect(page.locator("main :focus")).toHaveCount(1);
}
