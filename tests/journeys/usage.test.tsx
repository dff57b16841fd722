import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { isWrite, openPortal } from "../support/journeys/open-portal.tsx";

/** The first page of the file waits for its scripts. */
const slowly = { timeout: 10_000 };

const openUsage = () => openPortal({ at: "/admin/usage", role: "administrator" });
const table = async (name: string) => within(await screen.findByRole("table", { name }, slowly));

test("what nobody opened is found alone, and a report leads to its details", async () => {
  const { user, calls } = openUsage();
  const reports = await table("Usage by report");
  const [header, first] = reports.getAllByRole("row");
  expect(header).toHaveTextContent("ReportOpeningsLast opened");
  const name = within(first!).getByRole("button").textContent;
  await user.click(screen.getByRole("checkbox", { name: "Not opened" }));
  await waitFor(() => expect(screen.queryAllByRole("button", { name })).toEqual([]));
  expect(screen.queryByRole("heading", { name: /^Openings per day/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Not opened" }));
  await user.click((await screen.findAllByRole("button", { name }))[0]!);
  expect(await screen.findByRole("heading", { name: /^Reports/ }, slowly)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Find report or client" })).toHaveValue(name);
  expect(await screen.findByRole("region", { name }, slowly)).toBeVisible();
  expect(calls.filter(isWrite)).toEqual([]);
});
