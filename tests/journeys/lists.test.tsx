import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { auditContract } from "../../src/api/audit-contract.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { openPortal } from "../support/journeys/open-portal.tsx";
import type { MockData } from "../support/mocks/mock-data.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";

/** The first page of the file waits for its scripts. */
const slowly = { timeout: 10_000 };
const listCall = `POST ${auditContract.listAudit.path}`;

function addHistory({ history, user }: MockData): void {
  const entry = { subscriptionReportId: 1, at: new Date().toISOString(), by: user.email, detail: "Cargo" };
  for (let count = 0; count < 510; count += 1) history.push({ ...entry, action: "updated" });
}

async function openAuditLog(address = "/admin/audit") {
  const portal = openPortal({ at: address, role: "administrator", prepare: addHistory });
  const table = within(await screen.findByRole("table", { name: "Audit log" }, slowly));
  const countCalls = () => portal.calls.filter((call) => call === listCall).length;
  return { ...portal, table, countCalls };
}
const shown = () => screen.getByRole("table", { name: "Audit log" });
const search = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Find person, report or client" });

test("a list that is opened by its address is asked for once", async () => {
  const { countCalls } = await openAuditLog();
  await waitFor(() => expect(shown()).not.toHaveAttribute("aria-busy"));
  expect(countCalls()).toBe(1);
});

test("what is searched is in the address beside the filters, without an entry of its own in the history", async () => {
  const { user, router, countCalls } = await openAuditLog("/admin/audit?kind=reports");
  await user.type(search(), "keller");
  await waitFor(() => expect(router.state.location.search).toEqual({ search: "keller", kind: "reports" }));
  await waitFor(() => expect(shown()).not.toHaveAttribute("aria-busy"));
  expect(countCalls()).toBe(2);
  await user.clear(search());
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: "reports" }));
  expect(router.history.length).toBe(1);
});

test("an address with a search and filters shows what it asks for, and leaves out what the list does not know", async () => {
  await openAuditLog("/admin/audit?search=keller&kind=reports&days=30&sort=odd");
  expect(search()).toHaveValue("keller");
  expect(screen.getByRole("combobox", { name: "Kind of change" })).toHaveTextContent("Reports");
  expect(screen.getByRole("combobox", { name: "Time" })).toHaveTextContent("Last 30 days");
});

test("more rows are loaded on request, and the first page alone when the list is opened again", async () => {
  const { user, table, countCalls } = await openAuditLog();
  await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(51));
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(table.getAllByRole("row")).toHaveLength(101));
  await user.click(screen.getByRole("link", { name: "Usage" }));
  await screen.findByRole("heading", { name: /^Usage/ }, slowly);
  const before = countCalls();
  await user.click(screen.getByRole("link", { name: "Audit log" }));
  await waitFor(() => expect(within(shown()).getAllByRole("row")).toHaveLength(51));
  await waitFor(() => expect(countCalls()).toBe(before + 1));
});

test("a list that cannot be loaded says so, keeps the search, and is loaded when asked again", async () => {
  const { user, mockData } = await openAuditLog();
  backEnd.use(mockFailure("serverError", auditContract.listAudit));
  fireEvent.change(search(), { target: { value: "a" } });
  await screen.findByText("The list could not be loaded.", {}, slowly);
  expect(search()).toHaveValue("a");
  backEnd.use(...createHandlers(mockData));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Audit log" }, slowly)).toBeVisible();
  expect(screen.queryByText("The list could not be loaded.")).toBeNull();
});

test("all rows that match are saved as a file, again after a failure, and not after Cancel", async () => {
  const { user, mockData } = await openAuditLog();
  backEnd.use(mockFailure("serverError", auditContract.listAudit));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await screen.findByText("The entries could not be loaded. No file was saved.", {}, slowly);
  backEnd.use(...createHandlers(mockData));
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/ rows saved\.$/, {}, slowly);
  const lines = (await files[0]!.text()).split("\r\n");
  expect(screen.getByText(`${(lines.length - 1).toLocaleString("en")} rows saved.`)).toBeVisible();
  expect(lines.length).toBeGreaterThan(501);
});
