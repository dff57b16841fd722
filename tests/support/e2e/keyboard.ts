import type { Locator, Page } from "@playwright/test";

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
