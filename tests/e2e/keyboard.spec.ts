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

test('the terms are declined with the keyboard alone', async ({ page, portal }) => {
  await page.goto(portal.origin);
  await press(page, page.getByRole('button', { name: 'Chloe Martin' }));
  await press(page, page.getByRole('dialog', { name: 'Terms of Use' }).getByRole('button', { name: 'Decline' }));
  await page.waitForURL((url) => url.origin !== portal.origin || !url.pathname.startsWith('/report'));
});

test('a failed load announces itself and is tried again with the keyboard alone', async ({ page, portal }) => {
  await page.route('**/serverside/api/getusersubscriptions', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(portal.origin);
  await press(page, page.getByRole('button', { name: 'Ben Ortiz' }));
  await acceptTerms(page);
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error.getByRole('button', { name: 'Try again' })).toBeFocused();
  await expect(error).toHaveAccessibleDescription('Error occured while loading report details');
  await page.keyboard.press('Escape');
  await expect(error).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Select Report Details' })).toBeVisible();
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));

  await page.goto(`${portal.origin}/error`);
  await press(page, page.getByRole('button', { name: 'Try again' }));
  await expect(page).toHaveURL(/\/report/);
});
