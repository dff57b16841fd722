import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dialog, inDialog, openPortal } from './portal.tsx';

const cancelSelection = async (user: Awaited<ReturnType<typeof openPortal>>['user']) => {
  await user.click((await inDialog('Select Report Details')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

test('the empty path redirects to /report', async () => {
  await openPortal({ at: '/' });
  await dialog('Select Report Details');
  expect(location.pathname).toBe('/report');
});

test.each([
  ['/admin/addreport', 'Add Report'],
  ['/admin/modifyreport', 'Modify Report'],
  ['/admin/userreportmapping', 'User Report Mapping'],
])('%s shows the %s tab, highlighted', async (at, name) => {
  await openPortal({ person: 'administrator', at });
  expect(await screen.findByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
});

test('the Admin link is shown only for admins', async () => {
  const { user } = await openPortal();
  await cancelSelection(user);
  expect(screen.getByRole('link', { name: 'Report' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});

test('the Admin link leads to the admin area, where Full Screen and Change Report are not shown', async () => {
  const { user } = await openPortal({ person: 'administrator' });
  await cancelSelection(user);
  await user.click(screen.getByRole('link', { name: 'Admin' }));
  expect(await screen.findByRole('tab', { name: 'Add Report' })).toBeVisible();
  expect(screen.queryByText('Full Screen')).toBeNull();
  expect(screen.queryByText('Change Report')).toBeNull();
});

test("an administrator's page asked for by a plain user leads to /report", async () => {
  await openPortal({ at: '/admin/addreport' });
  await dialog('Select Report Details');
  expect(location.pathname).toBe('/report');
});

test('a user without access is sent to /unauthorized, whatever was asked for', async () => {
  await openPortal({ person: 'noAccess', at: '/admin/modifyreport' });
  expect(await screen.findByText("You don't have access to view this application.")).toBeVisible();
  expect(location.pathname).toBe('/unauthorized');
  expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
});

test('/error shows the error page, with a way back', async () => {
  await openPortal({ at: '/error' });
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an unknown address has an answer', async () => {
  await openPortal({ at: '/nowhere' });
  expect(await screen.findByText('There is no such page')).toBeVisible();
});

test('each page has one header, one main and one footer, with privacy link, do-not-sell settings and the current year', async () => {
  const { user } = await openPortal();
  await cancelSelection(user);
  expect([screen.getAllByRole('banner'), screen.getAllByRole('main'), screen.getAllByRole('contentinfo')].map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(screen.getByRole('link', { name: 'Global Privacy Notice' })).toHaveAttribute('href', expect.stringContaining('/privacy'));
  expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeVisible();
  let opened = 0;
  const open = () => opened++;
  addEventListener('consent:open-settings', open);
  await user.click(screen.getByRole('button', { name: /Do Not Sell My Personal Info/ }));
  removeEventListener('consent:open-settings', open);
  expect(opened).toBe(1);
});

test('after successful authentication the consent script is in the page, on a test host its test variant', async () => {
  await openPortal();
  await dialog('Select Report Details');
  expect(document.querySelector<HTMLScriptElement>('script[data-domain-script]')?.dataset['domainScript']).toBe('risk-insight-test');
});
