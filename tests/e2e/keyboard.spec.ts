import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './portal.ts';

const LONGEST_WAY = 40;

/** Goes on with Tab until the control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < LONGEST_WAY; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function accept(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Terms of Use' });
  await press(page, terms.getByRole('checkbox'), 'Space');
  await press(page, terms.getByRole('button', { name: 'I Accept' }));
}

async function pick(page: Page, label: string, typed: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.press('ArrowDown');
  if (typed) await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('a reader reaches a report with the keyboard alone', async ({ page, portal, complaints }) => {
  await signIn(page, portal, 'Ben Ortiz');
  await accept(page);
  const selection = page.getByRole('dialog', { name: 'Select Report Details' });
  await selection.waitFor();
  await pick(page, 'Report Name', 'hull');
  await press(page, selection.getByRole('button', { name: 'View Report' }));
  await expect(page.locator('main iframe')).toHaveAttribute('title', /Hull/);
  await press(page, page.getByRole('button', { name: 'Change Report' }));
  await expect(selection.getByRole('combobox', { name: 'Client Name' })).toBeFocused();
  await press(page, selection.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('button', { name: 'Change Report' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('an administrator adds a report with the keyboard alone', async ({ page, portal, complaints }) => {
  await signIn(page, portal, 'Ada Keller');
  await accept(page);
  await press(page, page.getByRole('dialog', { name: 'Select Report Details' }).getByRole('button', { name: 'Cancel' }));
  await press(page, page.getByRole('link', { name: 'Admin' }));
  await pick(page, 'Subscription', 'alder');
  await tabTo(page, page.getByRole('textbox', { name: 'Report Id' }));
  await page.keyboard.type('eeeeeeee-1111-2222-3333-ffffffffffff');
  await tabTo(page, page.getByRole('textbox', { name: 'Report Name' }));
  await page.keyboard.type('By keyboard');
  await tabTo(page, page.getByRole('textbox', { name: 'Group Id' }));
  await page.keyboard.type('eeeeeeee-4444-2222-3333-ffffffffffff');
  await press(page, page.getByRole('button', { name: 'Add Report' }));
  const done = page.getByRole('dialog', { name: 'Information' });
  await press(page, done.getByRole('button', { name: 'OK' }));
  await expect(page.getByRole('textbox', { name: 'Report Id' })).toHaveValue('');
  expect(complaints).toEqual([]);
});
