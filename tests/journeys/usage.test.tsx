import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { usageContract } from "../../src/api/usage-contract.ts";
import { backEnd } from "../support/dom-setup.ts";
import { isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";

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

test("tells when the usage cannot be exported, and exports it when asked again", async () => {
  const { user, mockData, calls } = openUsage();
  await table("Usage by report");
  // The page loads the list again when it is opened.
  await waitFor(() => {
    expect(calls.filter((call) => call.endsWith(usageContract.getUsage.path))).toHaveLength(2);
    expect(screen.getByRole("table", { name: "Usage by report" })).not.toHaveAttribute("aria-busy");
  });
  backEnd.use(mockFailure("serverError", usageContract.getUsage));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("The rows could not be loaded. No file was saved.", {}, slowly)).toBeVisible();
  backEnd.use(...createHandlers(mockData));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:usage", revokeObjectURL: () => undefined }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(`${mockData.reports.length} rows saved.`, {}, slowly)).toBeVisible();
});
