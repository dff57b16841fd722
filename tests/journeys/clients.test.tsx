import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import { inDialog, isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";

const openClients = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/clients", role: "administrator", ...options });
const table = async () => within(await screen.findByRole("table", { name: "Clients" }));

test("a client’s people and reports are named, and each name leads to its own details [admin: clients]", async () => {
  const { user, mockData } = openClients();
  const [client] = mockData.subscriptions;
  const person = mockData.people.find(({ subscriptionIds }) => subscriptionIds.includes(client!.id));
  const report = mockData.reports.find(({ subscriptionId }) => subscriptionId === client!.id);
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  expect(details.getByText(client!.primaryPartyId)).toBeVisible();
  expect(await details.findByText(person!.email)).toBeVisible();
  await user.click(details.getByRole("link", { name: person!.displayName }));
  const personDetails = within(await screen.findByRole("region", { name: person!.displayName }));
  expect(personDetails.getByText(person!.email)).toBeVisible();
  expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  expect(await screen.findByRole("heading", { name: "People 1" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "People" }));
  expect(await screen.findByRole("heading", { name: `People ${mockData.people.length}` })).toBeVisible();

  await user.click(screen.getByRole("link", { name: "Clients" }));
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("link", { name: report!.reportName }));
  const reportDetails = within(await screen.findByRole("region", { name: report!.reportName }));
  expect(reportDetails.getByText(report!.reportId)).toBeVisible();
});

test("a client that is gone meanwhile is reported, and the list stays [admin: clients]", async () => {
  const { user, mockData } = openClients({
    first: [mockFailure("notFound", subscriptionListContract.getSubscription)],
  });
  const [client] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  expect(await screen.findByText("This client is no longer in the portal.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: client!.displayName })).toBeNull();
});

const inClientDialog = async (name: string) => {
  const dialog = await inDialog(name);
  return { ...dialog, name: () => dialog.getByRole("textbox", { name: "Client name" }) };
};

test("a client is added in a dialog, is in the list and the tabs, and its administrator belongs to it", async () => {
  const { user, mockData } = openClients();
  await table();
  await user.click(screen.getByRole("button", { name: "Add client" }));
  const dialog = await inClientDialog("Add client");
  expect(dialog.getByRole("button", { name: "Add client" })).toBeDisabled();
  await user.type(dialog.name(), "Tamarind Re");
  await user.type(dialog.getByRole("textbox", { name: "GCID" }), "70090001");
  await user.click(dialog.getByRole("button", { name: "Add client" }));
  const details = within(await screen.findByRole("region", { name: "Tamarind Re" }));
  expect(details.getByText(/^The client is added, with you as its first user/)).toBeVisible();
  expect(await details.findByText(mockData.user.email)).toBeVisible();
  expect(await (await table()).findByRole("button", { name: "Tamarind Re" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Manage reports" }));
  await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
  expect(screen.getByRole("option", { name: "Tamarind Re", hidden: true })).toBeInTheDocument();
});

test("a client gets another name and party in a dialog, which says when the name is taken and keeps what was typed", async () => {
  const { user, mockData, calls } = openClients();
  const [client, other] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await inClientDialog("Edit client");
  expect(dialog.name()).toHaveValue(client!.displayName);
  await user.clear(dialog.name());
  await user.type(dialog.name(), other!.displayName);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog.name()).toHaveAccessibleDescription(/^Another client has this name/));
  expect(dialog.name()).toHaveValue(other!.displayName);
  await user.clear(dialog.name());
  await user.type(dialog.name(), "Alder Re");
  await user.clear(dialog.getByRole("textbox", { name: "GCID" }));
  await user.type(dialog.getByRole("textbox", { name: "GCID" }), "70090001");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const details = within(await screen.findByRole("region", { name: "Alder Re" }));
  expect(details.getByText("The changes are saved.")).toBeVisible();
  expect(await details.findByText("70090001")).toBeVisible();
  expect(mockData.subscriptions.find(({ id }) => id === client!.id)).toMatchObject({
    displayName: "Alder Re",
    primaryPartyId: "70090001",
  });
  expect(calls.filter(isWrite)).toHaveLength(2);
  await waitFor(() => expect(details.getByRole("button", { name: "Edit" })).toHaveFocus());
});

test("people who can sign in are chosen, then added to a client, and taken out again by one click", async () => {
  const { user, mockData, calls } = openClients({
    prepare: ({ people, deactivated, subscriptions: [first] }) => {
      const outsiders = people.filter(({ subscriptionIds }) => !subscriptionIds.includes(first!.id));
      deactivated.add(outsiders[1]!.id);
    },
  });
  const [client] = mockData.subscriptions;
  const [added, deactivated] = mockData.people.filter(({ subscriptionIds }) => !subscriptionIds.includes(client!.id));
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("button", { name: "Add people" }));
  const candidates = within(await screen.findByRole("table", { name: "Add people" }));
  expect(candidates.queryByText(deactivated!.email)).toBeNull();
  await user.click(candidates.getByRole("button", { name: added!.displayName }));
  expect(candidates.getByRole("button", { name: added!.displayName, pressed: true })).toBeVisible();
  expect(calls.filter(isWrite)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add" }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  expect(await details.findByText(added!.email)).toBeVisible();
  await user.click(details.getByRole("button", { name: "Undo" }));
  expect(await details.findByText("Removed from the client again.")).toBeVisible();
  await waitFor(() => expect(details.queryByText(added!.email)).toBeNull());
});
