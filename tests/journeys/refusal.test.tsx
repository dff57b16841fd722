import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../../src/api/contract.ts';
import { everywhere, fault } from '../mocks/faults.ts';
import { choose, dialog, inDialog, leftFor, openPortal } from './portal.tsx';

const REPORT = 'abcdef12-0000-4000-8000-000000000001';
const box = (name: string) => screen.getByRole('textbox', { name });

test('on a 401 the app redirects to login, once for any number of refusals', async () => {
  const but = everywhere((endpoint) => fault('refused', endpoint)).slice(1);
  await openPortal({ person: 'administrator', at: '/admin', but });
  await waitFor(() => expect(leftFor).toHaveLength(1));
  expect(leftFor[0]).toMatch(/^https:\/\/login\.example\/authorize/);
});

test('what was typed and the refused request are parked, and after the login sent once', async () => {
  const { user } = await openPortal({ person: 'administrator', at: '/admin/addreport', but: [fault('refused', contract.addReport)] });
  await choose(user, 'Subscription', 'Alderbrook Marine Group');
  for (const [name, text] of Object.entries({ 'Report Id': REPORT, 'Report Name': 'Parked', 'Group Id': REPORT })) await user.type(box(name), text);
  await user.click(screen.getByRole('button', { name: 'Add Report' }));
  await waitFor(() => expect(leftFor).toHaveLength(1));
  const parked = Object.fromEntries(Object.entries(sessionStorage));

  document.body.replaceChildren();
  Object.assign(sessionStorage, parked);
  const { world, calls } = await openPortal({ person: 'administrator', at: '/report' });
  expect((await inDialog('Information')).getByText('Report added successfully')).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/admin/addreport'));
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /serverside/api/addreport']);
  expect(world.reports.at(-1)?.reportName).toBe('Parked');
});

test("another person's parked work is discarded", async () => {
  const { user } = await openPortal({ person: 'administrator', at: '/admin/addreport', but: [fault('refused', contract.addReport)] });
  await choose(user, 'Subscription', 'Alderbrook Marine Group');
  for (const [name, text] of Object.entries({ 'Report Id': REPORT, 'Report Name': 'Parked', 'Group Id': REPORT })) await user.type(box(name), text);
  await user.click(screen.getByRole('button', { name: 'Add Report' }));
  await waitFor(() => expect(leftFor).toHaveLength(1));

  document.body.replaceChildren();
  const { calls } = await openPortal({ person: 'reader', at: '/report' });
  await dialog('Select Report Details');
  expect(calls.filter((call) => call.startsWith('POST /serverside/api/addreport'))).toEqual([]);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('Parked'))).toEqual([]);
});

test('three redirects within a minute without a finished login end on /error with a way to try again', async () => {
  sessionStorage.setItem('LoginRedirects', [Date.now(), Date.now(), Date.now()].join(' '));
  const { user } = await openPortal({ signedIn: false });
  expect(await screen.findByText('Signing in did not succeed')).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/error'));
  expect(leftFor).toEqual([]);
  expect(screen.getByRole('link', { name: 'login portal' })).toHaveAttribute('href', 'https://login.example/start');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(leftFor).toHaveLength(1));
});

test('the place a visitor asked for is where he is after signing in', async () => {
  await openPortal({ signedIn: false, at: '/report?subscription=a&report=b' });
  await waitFor(() => expect(leftFor).toHaveLength(1));
  document.body.replaceChildren();
  await openPortal({ at: '/report' });
  await waitFor(() => expect(location.search).toBe('?subscription=a&report=b'));
});
