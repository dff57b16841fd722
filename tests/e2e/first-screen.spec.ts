/// <reference lib="dom" />
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { acceptTerms, type Portal, signIn, test } from './portal.ts';

const APPLICATION = /\/assets\/start-[^/]*\.js$/;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select Report Details' });

/** Comes back signed in, with the application's script held until it is let go. */
async function comeBack(page: Page, portal: Portal, person: string, address = '/report'): Promise<() => Promise<void>> {
  await signIn(page, portal, person);
  await acceptTerms(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Necessary only' }).click();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(portal.origin + address, { waitUntil: 'commit' });
  return async () => {
    resolve();
    await page.locator('#first').waitFor({ state: 'detached' });
  };
}

test('what is pressed on the first screen, the application does', async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, 'Ben Ortiz');
  await page.getByRole('combobox', { name: 'Report Name' }).click();
  await letGo();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Report Name' })).toBeFocused();
});

test('View Report pressed on the first screen shows the report', async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, 'Ben Ortiz');
  await dialog(page).getByRole('button', { name: 'View Report' }).click();
  await letGo();
  await expect(page.locator('#report-stage')).toHaveAttribute('data-state', 'viewing');
});

test('before the terms are accepted the first screen is not shown', async ({ page, portal }) => {
  const letGo = await comeBack(page, portal, 'Ben Ortiz');
  await letGo();
  await page.evaluate(() => localStorage.setItem('ToUAccepted', 'somebody.else@example.test'));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Terms of Use' })).toBeVisible();
  await expect(page.locator('#first')).toHaveCount(0);
});
