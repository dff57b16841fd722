import { expect } from '@playwright/test';
import { acceptTerms, pick, press } from './keyboard.ts';
import { signIn, test } from './portal.ts';

test('a reader reaches a report with the keyboard alone', async ({ page, portal, complaints }) => {
  await signIn(page, portal, 'Ben Ortiz');
  await acceptTerms(page);
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
