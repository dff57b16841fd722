import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const LIST = "Reports that were opened";

async function openRecorded() {
  const portal = openPortal();
  const { user } = portal;
  await user.click((await inDialog("Select Report Details")).getByRole("button", { name: "View Report" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByTitle("Account"));
  await user.click(await screen.findByRole("button", { name: "What is recorded about me" }));
  return { ...portal, recorded: await inDialog("What is recorded about me") };
}
const countRows = (table: HTMLElement) => within(table).getAllByRole("rowheader").length;

test("a reader sees their openings and sign-ins, loads older ones, and goes on to their sessions [threat: what is recorded]", async () => {
  const { user, recorded, mockData } = await openRecorded();
  const table = await recorded.findByRole("table", { name: LIST });
  expect(recorded.getByText(mockData.user.email)).toBeVisible();
  expect(recorded.getByText(/^Openings are kept for 400 days/)).toBeVisible();
  expect(countRows(table)).toBe(50);
  await user.click(recorded.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(countRows(table)).toBe(100));
  await user.click(recorded.getByRole("tab", { name: "Audit log" }));
  const log = await recorded.findByRole("table", { name: "Rows of the audit log about you" });
  expect(within(log).getAllByRole("rowheader", { name: "Signed in" })).toHaveLength(3);
  await user.click(recorded.getByRole("button", { name: "Your sessions" }));
  const sessions = await inDialog("Your sessions");
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await user.click(sessions.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByTitle("Account")).toHaveFocus();
});
