import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dialog, inDialog, openPortal } from './portal.tsx';

const agreement = 'I agree to these Online Terms of Use';

test('before acceptance nothing of the content is loaded or shown behind the terms', async () => {
  const { calls } = await openPortal({ accepted: false });
  await dialog('Terms of Use');
  expect(calls.filter((call) => /getuserreports|getusersubscriptions|embed/.test(call))).toEqual([]);
  expect(screen.queryByText('Loading report details..')).toBeNull();
});

test('the terms cover proprietary information, not a live feed, third-party services, disclaimers and as-is provision', async () => {
  await openPortal({ accepted: false });
  const terms = await inDialog('Terms of Use');
  for (const topic of [/proprietary information/i, /not a live feed/i, /third-party services/i, /liability and warranty disclaimer/i, /as-is/i]) expect(terms.getByRole('heading', { name: topic })).toBeVisible();
});

test("'I Accept' is disabled until the check box is ticked; accepting stores the email and shows the page", async () => {
  const { user, world } = await openPortal({ accepted: false });
  const terms = await inDialog('Terms of Use');
  expect(terms.getByRole('button', { name: 'I Accept' })).toBeDisabled();
  await user.click(terms.getByRole('checkbox', { name: agreement }));
  await user.click(terms.getByRole('button', { name: 'I Accept' }));
  expect(await dialog('Select Report Details')).toBeVisible();
  expect(localStorage.getItem('ToUAccepted')).toBe(world.person.email);
});

test("terms acceptance is per email: another person's does not count", async () => {
  localStorage.setItem('ToUAccepted', 'somebody.else@example.com');
  await openPortal({ accepted: false });
  expect(await dialog('Terms of Use')).toBeVisible();
});

test('the terms have no keyboard close', async () => {
  const { user } = await openPortal({ accepted: false });
  await dialog('Terms of Use');
  await user.keyboard('{Escape}');
  expect(await dialog('Terms of Use')).toBeVisible();
});

test('Decline navigates the browser to the stored start-page address', async () => {
  const { user, world } = await openPortal({ accepted: false });
  world.startPageUrl = `${location.href}#declined`;
  const terms = await inDialog('Terms of Use');
  await user.click(terms.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(location.hash).toBe('#declined'));
  expect(localStorage.getItem('StartPageUrl')).toBe(world.startPageUrl);
  expect(localStorage.getItem('ToUAccepted')).toBeNull();
});
