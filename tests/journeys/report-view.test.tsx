import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../../src/api/contract.ts';
import { fault, slow } from '../mocks/faults.ts';
import { choose, dialog, embedded, inDialog, mend, openPortal, reportRenders } from './portal.tsx';

const view = async (user: Awaited<ReturnType<typeof openPortal>>['user']) => user.click((await inDialog('Select Report Details')).getByRole('button', { name: 'View Report' }));

test("it loads the user's subscriptions and reports, showing 'Loading report details..'", async () => {
  await openPortal({ but: [slow(contract.getUserReports, 'infinite')] });
  expect(await screen.findByText('Loading report details..')).toBeVisible();
});

test('then it opens the selection modal, with the first subscription chosen and its first report', async () => {
  const { world } = await openPortal();
  const modal = await inDialog('Select Report Details');
  expect(modal.getByRole('combobox', { name: 'Client Name' })).toHaveValue(world.subscriptions[0]?.displayName);
  expect(modal.getByRole('combobox', { name: 'Report Name' })).not.toHaveValue('');
  expect(modal.getByRole('button', { name: 'View Report' })).toBeEnabled();
});

test("changing subscription resets the report to that subscription's first report", async () => {
  const { user, world } = await openPortal({ person: 'administrator' });
  const modal = await inDialog('Select Report Details');
  await choose(user, 'Client Name', 'Vesterholm Energy');
  const mine = new Set(world.mappings.filter(({ principalId }) => principalId === world.person.id).map((mapping) => mapping.subscriptionReportId));
  const first = world.reports.find((report) => mine.has(report.subscriptionReportId) && report.subscriptionId === world.subscriptions[2]?.id);
  expect(modal.getByRole('combobox', { name: 'Report Name' })).toHaveValue(first?.reportName);
});

test('View Report is enabled only when both a subscription and a report are selected', async () => {
  const { user } = await openPortal({ person: 'administrator', prepare: (world) => (world.mappings = world.mappings.filter(({ subscriptionReportId }) => subscriptionReportId < 5)) });
  const modal = await inDialog('Select Report Details');
  expect(modal.getByRole('button', { name: 'View Report' })).toBeEnabled();
  await choose(user, 'Client Name', 'Castellane Hotels & Resorts');
  expect(modal.getByRole('combobox', { name: 'Report Name' })).toHaveValue('');
  expect(modal.getByRole('button', { name: 'View Report' })).toBeDisabled();
});

test('the selection modal cannot be dismissed by keyboard; Cancel closes it', async () => {
  const { user } = await openPortal();
  const modal = await inDialog('Select Report Details');
  await user.keyboard('{Escape}');
  expect(await dialog('Select Report Details')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("viewing shows 'Loading report..' until the chosen report is embedded, and the address names it", async () => {
  const { user, world } = await openPortal();
  await view(user);
  expect(await screen.findByText('Loading report..')).toBeVisible();
  const frame = await screen.findByTitle(world.reports[0]!.reportName);
  expect(embedded.props?.config?.embedToken).toBe(`token-of-${world.reports[0]!.reportId}`);
  act(reportRenders);
  await waitFor(() => expect(screen.queryByText('Loading report..')).toBeNull());
  expect(frame).toBeInTheDocument();
  expect(location.search).toBe(`?subscription=${world.subscriptions[0]!.id}&report=${world.reports[0]!.reportId}`);
});

test("if no embed URL is obtained it shows 'Error occured while loading report details' in the view, and a way out", async () => {
  const { user, world } = await openPortal({ but: [fault('broken', contract.embedReport)] });
  await view(user);
  expect(await screen.findByText('Error occured while loading report details')).toBeVisible();
  mend(world);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle(world.reports[0]!.reportName)).toBeInTheDocument();
});

test.each([
  ['no subscriptions', contract.getUserSubscriptions, 'No subscriptions assigned to the user'],
  ['no reports', contract.getUserReports, 'No reports assigned to the user'],
] as const)('%s assigned: an error modal says so', async (_, endpoint, message) => {
  const { mock } = await import('../mocks/mock.ts');
  await openPortal({ but: [mock(endpoint, () => [])] });
  expect((await inDialog('Error')).getByText(message)).toBeVisible();
});

test.each([contract.getUserSubscriptions, contract.getUserReports])('a list that cannot be loaded: the error modal opens and the report is hidden', async (endpoint) => {
  const { user, world } = await openPortal({ but: [fault('broken', endpoint)] });
  const error = await inDialog('Error');
  expect(error.getByText('Error occured while loading report details')).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  mend(world);
  await user.click(error.getByRole('button', { name: 'Try again' }));
  expect(await dialog('Select Report Details')).toBeVisible();
});

test('a link to a report opens it without the modal', async () => {
  const { world } = await openPortal();
  const [report] = world.reports;
  document.body.replaceChildren();
  await openPortal({ at: `/report?subscription=${report!.subscriptionId}&report=${report!.reportId}` });
  expect(await screen.findByTitle(report!.reportName)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("a link to a report that is not this person's falls back to the modal and says so", async () => {
  await openPortal({ at: '/report?subscription=s-1&report=r-1' });
  expect((await inDialog('Select Report Details')).getByText('The report of this link is not among the reports assigned to you.')).toBeVisible();
});

test('Full Screen and Change Report are shown on /report; Change Report opens the selection modal', async () => {
  const { user } = await openPortal();
  await user.click((await inDialog('Select Report Details')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ribbon = within(screen.getByRole('navigation', { name: 'Portal' }));
  expect(ribbon.getByText('Full Screen')).toBeVisible();
  await user.click(ribbon.getByText('Change Report'));
  expect(await dialog('Select Report Details')).toBeVisible();
});
