import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { addPersonContract } from "../../src/api/add-person-contract.ts";
import { dialog, inDialog, openPortal } from "../support/journeys/open-portal.tsx";
import { backEnd } from "../support/mocks/back-end.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";
import { mockFailure } from "../support/mocks/failures.ts";

async function openDialog(options: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ at: "/admin/people", role: "administrator", ...options });
  await screen.findByRole("table", { name: "People" });
  await portal.user.click(screen.getByRole("button", { name: "Add person" }));
  const opened = await inDialog("Add person");
  const fill = async (label: string, text: string) =>
    portal.user.type(opened.getByRole("textbox", { name: label }), text);
  return { ...portal, opened, fill };
}

test("a person is invited by email, is marked in the list, and their invitation is withdrawn after a question", async () => {
  const { user, mockData, opened, fill } = await openDialog();
  expect(await dialog("Add person")).toHaveTextContent("The portal sends no email.");
  await fill("Email", "iris.weber@castellane.example");
  await fill("Name", "Iris Weber");
  await user.click(opened.getByRole("button", { name: "Invite" }));
  const details = within(await screen.findByRole("region", { name: "Iris Weber" }));
  expect(details.getByText("They are invited.")).toBeVisible();
  const list = within(screen.getByRole("table", { name: "People" }));
  const row = (await list.findByText("iris.weber@castellane.example")).closest("tr");
  expect(row).toHaveTextContent("Invited");
  expect(row).toHaveTextContent("Never");

  await user.click(await details.findByRole("button", { name: "Withdraw invitation" }));
  await user.click((await inDialog("Withdraw invitation")).getByRole("button", { name: "Withdraw invitation" }));
  expect(await details.findByText(/^The invitation is withdrawn\./)).toBeVisible();
  await waitFor(() => expect(list.queryByText("iris.weber@castellane.example")).toBeNull());
  expect(mockData.people.some(({ displayName }) => displayName === "Iris Weber")).toBe(false);
});

test("an email that a person has is refused with the reason, and what was typed is kept, also when the server fails", async () => {
  const { user, mockData, opened, fill } = await openDialog({
    first: [mockFailure("serverError", addPersonContract.addPerson)],
  });
  await fill("Email", mockData.people[1]!.email.toUpperCase());
  await fill("Name", "Ben");
  await user.click(opened.getByRole("button", { name: "Invite" }));
  expect(await opened.findByRole("alert")).toHaveTextContent("The server did not confirm the change.");
  backEnd.use(...createHandlers(mockData));
  await user.click(opened.getByRole("button", { name: "Invite" }));
  expect(await opened.findByText(/^A person with this email is already in the portal/)).toBeVisible();
  await fill("Subject (optional)", "00u8k2");
  await user.click(opened.getByRole("button", { name: "Add person" }));
  expect(await screen.findByText("They are added and can sign in.")).toBeVisible();
});
