import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inDialog, openPortal } from "../support/journeys/open-portal.tsx";

type Options = Parameters<typeof openPortal>[0];

async function openSessions(options?: Options) {
  const portal = openPortal(options);
  const { user } = portal;
  await user.click((await inDialog("Select Report Details")).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByTitle("Account"));
  await user.click(await screen.findByRole("button", { name: "Your sessions" }));
  return { ...portal, sessions: await inDialog("Your sessions") };
}
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("rowheader").textContent);

test("a person ends one of their sessions, then all others, and keeps this session [threat: forgotten browser]", async () => {
  const { user, sessions, mockData } = await openSessions();
  const table = await sessions.findByRole("table", { name: "Where you are signed in" });
  expect(rowsOf(table)).toEqual(["Firefox on Windows", "Safari on iOS", "Edge on Windows"]);
  expect(within(table).getByText("This session").closest("tr")).toHaveTextContent("Firefox on Windows");
  expect(sessions.queryByRole("tab")).toBeNull();
  await user.click(sessions.getByRole("button", { name: "End Safari on iOS" }));
  await waitFor(() => expect(rowsOf(table)).toEqual(["Firefox on Windows", "Edge on Windows"]));
  await user.click(sessions.getByRole("button", { name: "End all others" }));
  expect(await sessions.findByText("You are not signed in anywhere else.")).toBeVisible();
  expect(rowsOf(table)).toEqual(["Firefox on Windows"]);
  expect(mockData.sessions.filter(({ principalId }) => principalId === mockData.user.id)).toHaveLength(1);
  await user.click(sessions.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByTitle("Account")).toHaveFocus();
});

test("an administrator finds a person by email and ends their sessions after a confirmation [threat: person removed]", async () => {
  const { user, sessions, mockData } = await openSessions({ role: "administrator" });
  const [, ben] = mockData.people;
  await user.click(await sessions.findByRole("tab", { name: "Everyone" }));
  const everyone = await sessions.findByRole("table", { name: "Signed-in people" });
  expect(rowsOf(everyone)).toHaveLength(4);
  expect(within(everyone).getByText("You").closest("tr")).toHaveTextContent(mockData.user.displayName);
  await user.type(sessions.getByRole("textbox", { name: "Name or email" }), ben!.email.toUpperCase());
  await user.click(sessions.getByRole("button", { name: `End sessions of ${ben!.displayName}` }));
  await user.click(await sessions.findByRole("button", { name: "Cancel" }));
  await user.click(sessions.getByRole("button", { name: `End sessions of ${ben!.displayName}` }));
  expect(mockData.sessions.some(({ principalId }) => principalId === ben!.id)).toBe(true);
  await user.click(await sessions.findByRole("button", { name: "End sessions" }));
  expect(await sessions.findByText("Nobody who is signed in matches the search.")).toBeVisible();
  expect(mockData.sessions.some(({ principalId }) => principalId === ben!.id)).toBe(false);
});
