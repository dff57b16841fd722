import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { subscriptionListContract } from "../../src/api/subscription-list-contract.ts";
import { openPortal } from "../support/journeys/open-portal.tsx";
import { backEnd } from "../support/dom-setup.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";

/** The first page of the file waits for its scripts. */
const slowly = { timeout: 10_000 };

const openClients = (options: Parameters<typeof openPortal>[0] = {}) =>
  openPortal({ at: "/admin/clients", role: "administrator", ...options });
const table = async () => within(await screen.findByRole("table", { name: "Clients" }, slowly));

test("a client’s people and reports are named, and each name leads to its own details", async () => {
  const { user, mockData } = openClients();
  const [client] = mockData.subscriptions;
  const person = mockData.people.find(({ subscriptionIds }) => subscriptionIds.includes(client!.id));
  const report = mockData.reports.find(({ subscriptionId }) => subscriptionId === client!.id);
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  const details = within(await screen.findByRole("region", { name: client!.displayName }));
  expect(details.getByText(client!.primaryPartyId)).toBeVisible();
  expect(await details.findByText(person!.email)).toBeVisible();
  await user.click(details.getByRole("link", { name: person!.displayName }));
  const personDetails = within(await screen.findByRole("region", { name: person!.displayName }, slowly));
  expect(personDetails.getByText(person!.email)).toBeVisible();
  expect(screen.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
  expect(await screen.findByRole("heading", { name: "People 1" })).toBeVisible();

  await user.click(screen.getByRole("link", { name: "Clients" }));
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  await user.click(await screen.findByRole("link", { name: report!.reportName }));
  const reportDetails = within(await screen.findByRole("region", { name: report!.reportName }, slowly));
  expect(reportDetails.getByText(report!.reportId)).toBeVisible();
});

test("a client that is gone meanwhile is reported, and the list stays", async () => {
  const { user, mockData } = openClients();
  const [client] = mockData.subscriptions;
  const button = (await table()).getByRole("button", { name: client!.displayName });
  mockData.subscriptions = mockData.subscriptions.slice(1);
  await user.click(button);
  expect(await screen.findByText("This client is no longer in the portal.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: client!.displayName })).toBeNull();
});

test("details that cannot be loaded say so and are loaded again", async () => {
  const { user, mockData } = openClients({
    first: [mockFailure("serverError", subscriptionListContract.getSubscription)],
  });
  const [client] = mockData.subscriptions;
  await user.click((await table()).getByRole("button", { name: client!.displayName }));
  expect(await screen.findByText("The client’s people and reports could not be loaded.")).toBeVisible();
  backEnd.use(...createHandlers(mockData));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Reports" })).toBeVisible();
});

test("a list that cannot be loaded says so, and its page stays in the navigation", async () => {
  openClients({ first: [mockFailure("serverError", subscriptionListContract.listSubscriptions)] });
  expect(await screen.findByText("The list could not be loaded.", {}, slowly)).toBeVisible();
  expect(screen.getByRole("link", { name: "Clients" })).toHaveAttribute("aria-current", "page");
});

test("a back end without the list leads from its address to Manage reports", async () => {
  openClients({ first: [mockFailure("notFound", subscriptionListContract.listSubscriptions)] });
  expect(await screen.findByRole("tab", { name: "Add Report" }, slowly)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Clients" })).toBeNull();
});
