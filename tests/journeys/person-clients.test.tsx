import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inDialog, openPortal } from "../support/journeys/open-portal.tsx";

test("a person is added to a client, which can be undone, and removed after a question that counts the reports they lose", async () => {
  const { user, mockData } = openPortal({ at: "/admin/people", role: "administrator" });
  const person = mockData.people.find(({ subscriptionIds }) => subscriptionIds.length === 1)!;
  const other = mockData.subscriptions.find(({ id }) => !person.subscriptionIds.includes(id))!;
  const list = within(await screen.findByRole("table", { name: "People" }));
  await user.click(list.getByRole("button", { name: person.displayName }));
  const details = within(await screen.findByRole("region", { name: person.displayName }));
  await user.click(await details.findByRole("combobox", { name: "Add to client" }));
  await user.click(screen.getByRole("option", { name: other.displayName }));
  await user.click(details.getByRole("button", { name: "Add" }));
  expect(await details.findByText(/^They are added to the client\./)).toBeVisible();
  await user.click(details.getByRole("button", { name: "Undo" }));
  expect(await details.findByText("They are removed from the client.")).toBeVisible();
  expect(mockData.people.find(({ id }) => id === person.id)?.subscriptionIds).not.toContain(other.id);
  await user.click(details.getByRole("combobox", { name: "Add to client" }));
  await user.click(await screen.findByRole("option", { name: other.displayName }));
  await user.click(details.getByRole("button", { name: "Add" }));
  await user.click(await details.findByRole("button", { name: `Remove from ${other.displayName}` }));
  const question = await inDialog("Remove from client");
  expect(question.getByText("They see none of its reports.", { exact: false })).toBeVisible();
  await user.click(question.getByRole("button", { name: "Remove from client" }));
  expect(await details.findByText("They are removed from the client.")).toBeVisible();
  expect(mockData.people.find(({ id }) => id === person.id)?.subscriptionIds).not.toContain(other.id);
});
