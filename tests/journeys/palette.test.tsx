import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { peopleContract } from "../../src/api/people-contract.ts";
import { openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";

const slowly = { timeout: 10_000 };

async function openPalette(options: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ at: "/admin/reports", role: "administrator", ...options });
  await screen.findByRole("table", { name: "Reports" }, slowly);
  await waitFor(async () => {
    await portal.user.keyboard("{Control>}k{/Control}");
    expect(screen.getByRole("dialog")).toBeVisible();
  }, slowly);
  const dialog = within(await screen.findByRole("dialog", { name: "Find" }, slowly));
  return { ...portal, dialog };
}

test("an administrator finds a person, a client, a report and a page by typing, and opens one by Enter [admin: palette]", async () => {
  const { user, dialog, mockData } = await openPalette();
  const person = mockData.people[1]!;
  await user.keyboard(person.email);
  expect(await dialog.findByRole("button", { name: new RegExp(`^${person.displayName}`) })).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("region", { name: person.displayName }, slowly)).toBeVisible();
  expect(await screen.findByRole("table", { name: "People" })).toBeVisible();
});

test("what is found later does not move the choice [admin: palette]", async () => {
  const { user, dialog } = await openPalette();
  await user.keyboard("claims");
  await user.keyboard("{ArrowDown}");
  const chosen = () => dialog.getByRole("status").textContent;
  const before = chosen();
  expect(await dialog.findByText("Reports of all clients", {}, slowly)).toBeVisible();
  expect(chosen()).toBe(before);
});

test("an action leads to its form once the palette is gone [admin: palette]", async () => {
  const { user, dialog } = await openPalette();
  await user.keyboard("invite");
  expect(await dialog.findByRole("button", { name: "Invite person" })).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "Add person" }, slowly)).toBeVisible();
  expect(await screen.findByRole("table", { name: "People", hidden: true })).toBeInTheDocument();
});

test("pages and actions are found where the lists cannot be searched [admin: palette]", async () => {
  const { user, dialog } = await openPalette({ first: [mockFailure("serverError", peopleContract.listPeople)] });
  await user.keyboard("audit");
  expect(await dialog.findByText(/could not be searched/, {}, slowly)).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: /^Audit log/ }, slowly)).toBeVisible();
});

test("a reader finds reports alone [admin: palette]", async () => {
  const { user } = openPortal({ at: "/report" });
  await screen.findByRole("dialog", {}, slowly);
  await waitFor(async () => {
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.getByRole("dialog", { name: "Find report" })).toBeVisible();
  }, slowly);
  expect(screen.queryByText("Actions")).toBeNull();
});
