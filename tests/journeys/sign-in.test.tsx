import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../../src/api/contract.ts';
import { fault, slow } from '../mocks/faults.ts';
import { dialog, inDialog, leftFor, mend, openPortal } from './portal.tsx';

test("a loader titled 'Authorizing' is shown until login has finished", async () => {
  await openPortal({ but: [slow(contract.getUser, 'infinite')] });
  expect(await screen.findByText('Authorizing')).toBeVisible();
});

test("when logged in, the header shows the user's full name and first role", async () => {
  const { world } = await openPortal();
  expect(await screen.findByText(world.person.displayName)).toBeVisible();
  expect(screen.getByText('Reader')).toBeVisible();
});

test('without the three cookies the browser leaves for the login portal', async () => {
  const { calls } = await openPortal({ signedIn: false });
  await waitFor(() => expect(leftFor).toHaveLength(1));
  expect(Object.fromEntries(new URL(leftFor[0]!).searchParams)).toEqual({
    nonce: 'n-1',
    response_type: 'code',
    client_id: 'risk-insight',
    scope: 'openid profile email',
    redirect_uri: 'https://portal.example/serverside/api/auth/callback',
    state: 'https://portal.example/report',
  });
  expect(calls).toEqual(['GET /serverside/api/settings/getauthcodeflowsettings']);
});

test('an empty first role: cookies removed, sent to /unauthorized, login finished without showing terms', async () => {
  const { world } = await openPortal({ person: 'noAccess', accepted: false });
  expect(await screen.findByText("You don't have access to view this application.")).toBeVisible();
  expect(await screen.findByRole('link', { name: world.supportEmail })).toHaveAttribute('href', `mailto:${world.supportEmail}`);
  expect(location.pathname).toBe('/unauthorized');
  expect(document.cookie).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('user details that cannot be loaded end on the error modal, which offers to try again', async () => {
  const { world, user } = await openPortal({ but: [fault('broken', contract.getUser)] });
  const error = await inDialog('Error');
  expect(error.getByText('Error loading user details. Kindly refresh web site to authenticate again')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await dialog('Error')).toBeVisible();
  mend(world);
  await user.click(error.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(world.person.displayName)).toBeVisible();
});

test('the default page title is Risk Insight', async () => {
  const { readFileSync } = await import('node:fs');
  expect(readFileSync('index.html', 'utf8')).toContain('<title>Risk Insight</title>');
});
