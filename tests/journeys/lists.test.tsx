import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { RequestHandler } from "msw";
import { auditContract } from "../../src/api/audit-contract.ts";
import { reportListContract } from "../../src/api/report-list-contract.ts";
import { openingsContract } from "../../src/api/openings-contract.ts";
import { usageContract } from "../../src/api/usage-contract.ts";
import { backEnd } from "../support/mocks/back-end.ts";
import { isWrite, openPortal } from "../support/journeys/open-portal.tsx";
import type { MockData } from "../support/mocks/mock-data.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { mockFailure } from "../support/mocks/failures.ts";
import { createHandlers } from "../support/mocks/mock-back-end.ts";

const listCall = `POST ${auditContract.listAudit.path}`;

function addHistory({ history, user }: MockData): void {
  const entry = { subscriptionReportId: 1, at: new Date().toISOString(), by: user.email, detail: "Cargo" };
  for (let count = 0; count < 510; count += 1) history.push({ ...entry, action: "updated" });
}

const findTable = async (name: string) => within(await screen.findByRole("table", { name }));

async function openAuditLog(address = "/admin/audit") {
  const portal = openPortal({ at: address, role: "administrator", prepare: addHistory });
  const table = await findTable("Audit log");
  const countCalls = () => portal.calls.filter((call) => call === listCall).length;
  return { ...portal, table, countCalls };
}
const shown = () => screen.getByRole("table", { name: "Audit log" });
const search = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Find person, report or client" });

test.each([
  ["audit", auditContract.listAudit],
  ["usage", usageContract.getUsage],
  ["openings", openingsContract.listOpenings],
  ["reports", reportListContract.listReports],
])("the list of %s that is opened by its address is asked for once", async (page, { path }) => {
  const { calls } = openPortal({ at: `/admin/${page}?search=a`, role: "administrator", prepare: addHistory });
  await waitFor(async () => expect(await screen.findByRole("table")).not.toHaveAttribute("aria-busy"));
  expect(calls.filter((call) => call === `POST ${path}`)).toHaveLength(1);
});

test("what is searched is in the address beside the filters, without an entry of its own in the history", async () => {
  const { user, router, countCalls } = await openAuditLog("/admin/audit?kind=reports");
  fireEvent.change(search(), { target: { value: "keller" } });
  await waitFor(() => expect(router.state.location.search).toEqual({ search: "keller", kind: "reports" }));
  await waitFor(() => expect(shown()).not.toHaveAttribute("aria-busy"));
  expect(countCalls()).toBe(2);
  await user.clear(search());
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: "reports" }));
  expect(router.history.length).toBe(1);
});

test.each(["soon", "2026-02-30"])(
  "openings are filtered by two days in the address, and %s is left out [admin: openings]",
  async (to) => {
    const { router } = openPortal({ at: `/admin/openings?from=2026-11-01&to=${to}`, role: "administrator" });
    expect(await screen.findByLabelText("From")).toHaveValue("2026-11-01");
    expect(screen.getByLabelText("To")).toHaveValue("");
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-02" } });
    await waitFor(() => expect(router.state.location.search).toEqual({ from: "2026-11-01", to: "2026-11-02" }));
  },
);

test("the openings of one person alone are listed until all are asked for [admin: openings]", async () => {
  const { user, router } = openPortal({ at: "/admin/openings?person=nobody", role: "administrator" });
  expect(await screen.findByText("one person")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all people" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
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
  await screen.findByRole("heading", { name: /^Usage/ });
  const before = countCalls();
  await user.click(screen.getByRole("link", { name: "Audit log" }));
  await waitFor(() => expect(within(shown()).getAllByRole("row")).toHaveLength(51));
  await waitFor(() => expect(countCalls()).toBe(before + 1));
});

test("a list that cannot be loaded says so, keeps the search, and is loaded when asked again", async () => {
  const { user, mockData } = await openAuditLog();
  backEnd.use(mockFailure("serverError", auditContract.listAudit));
  fireEvent.change(search(), { target: { value: "a" } });
  await screen.findByText("The list could not be loaded.");
  expect(search()).toHaveValue("a");
  backEnd.use(...createHandlers(mockData));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Audit log" })).toBeVisible();
  expect(screen.queryByText("The list could not be loaded.")).toBeNull();
});

test("all rows that match are saved as a file, again after a failure, and not after Cancel", async () => {
  const { user, mockData } = await openAuditLog();
  backEnd.use(mockFailure("serverError", auditContract.listAudit));
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  await screen.findByText("The entries could not be loaded. No file was saved.");
  backEnd.use(...createHandlers(mockData));
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/ rows saved\.$/);
  const lines = (await files[0]!.text()).split("\r\n");
  expect(screen.getByText(`${(lines.length - 1).toLocaleString("en")} rows saved.`)).toBeVisible();
  expect(lines.length).toBeGreaterThan(501);
});

async function openUsage(address = "/admin/usage") {
  const portal = openPortal({ at: address, role: "administrator" });
  await screen.findByRole("heading", { name: /^Usage/ });
  return portal;
}

describe("Usage", () => {
  test("shows what nobody opened alone, and a row leads to its details in the list of its kind", async () => {
    const { user, calls, router } = await openUsage();
    const reports = await findTable("Usage by report");
    const [header, first] = reports.getAllByRole("row");
    expect(header).toHaveTextContent("ReportOpeningsLast opened");
    const name = within(first!).getByRole("button").textContent;
    await user.click(screen.getByRole("checkbox", { name: "Not opened" }));
    await waitFor(() => expect(screen.queryAllByRole("button", { name })).toEqual([]));
    expect(router.state.location.search).toEqual({ openings: "none" });
    expect(screen.queryByRole("heading", { name: /^Openings per day/ })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Not opened" }));
    await user.click((await screen.findAllByRole("button", { name }))[0]!);
    expect(await screen.findByRole("heading", { name: /^Reports/ })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Find report or client" })).toHaveValue(name);
    expect(await screen.findByRole("region", { name })).toBeVisible();
    expect(calls.filter(isWrite)).toEqual([]);
  });

  test.each(["client", "person"])("of a %s leads to its details", async (by) => {
    const { user } = await openUsage(`/admin/usage?by=${by}`);
    const [name] = (await findTable(`Usage by ${by}`)).getAllByRole("button");
    const text = name!.textContent;
    await user.click(name!);
    expect(await screen.findByRole("region", { name: text })).toBeVisible();
  });

  test("of another subject is searched anew, and keeps the rows of before under their own title meanwhile", async () => {
    const { user, router } = await openUsage("/admin/usage?search=cargo&days=90");
    await findTable("Usage by report");
    backEnd.use(mockEndpoint(usageContract.getUsage, () => Promise.withResolvers<Response>().promise));
    // A letter chooses the option that begins with it.
    screen.getByRole("combobox", { name: "Usage of" }).focus();
    await user.keyboard("p");
    await waitFor(() => expect(router.state.location.search).toEqual({ by: "person", days: "90" }));
    expect(screen.getByRole("textbox", { name: "Find name or email" })).toHaveValue("");
    expect(screen.getByRole("table", { name: "Usage by report" })).toHaveAttribute("aria-busy");
  });
});

test("what was searched is gone when the list is opened anew from the navigation", async () => {
  const { user } = openPortal({ at: "/admin/clients", role: "administrator" });
  await findTable("Clients");
  await user.type(screen.getByRole("textbox", { name: "Find client or GCID" }), "alder");
  await screen.findByRole("heading", { name: "Clients 1" });
  await user.click(screen.getByRole("link", { name: "Usage" }));
  await findTable("Usage by report");
  await user.click(screen.getByRole("link", { name: "Clients" }));
  await findTable("Clients");
  expect(screen.getByRole("textbox", { name: "Find client or GCID" })).toHaveValue("");
});

const findReports = () => screen.getByRole("textbox", { name: "Find report or client" });
const clientOrder = () => screen.getByRole("columnheader", { name: "Client" }).getAttribute("aria-sort");

async function openReports(address = "/admin/reports", first: RequestHandler[] = []) {
  const portal = openPortal({ at: address, role: "administrator", first });
  await findTable("Reports");
  return { ...portal, name: portal.mockData.reports[0]!.reportName };
}

describe("Reports", () => {
  test("keep filters and order in the address", async () => {
    const { user, router } = await openReports();
    await user.click(screen.getByRole("button", { name: "Client" }));
    await waitFor(() => expect(clientOrder()).toBe("ascending"));
    await user.click(screen.getByRole("button", { name: "Client" }));
    await waitFor(() => expect(clientOrder()).toBe("descending"));
    await user.click(screen.getByRole("checkbox", { name: "No readers" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ readers: "none", sort: "-clientName" }));
  });

  test("keep the open report in the address, also while others are searched for, until it is closed", async () => {
    const { user, router, name } = await openReports("/admin/reports?open=1");
    const details = within(await screen.findByRole("region", { name }));
    expect(await details.findByText(/ access(es)? at /)).toBeVisible();
    await user.type(findReports(), "nothing like it");
    await screen.findByText("Nothing matches.");
    await user.click(details.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
    expect(router.state.location.search).toEqual({ search: "nothing like it" });
  });

  test("tell when the readers of one cannot be loaded, or when it was deleted meanwhile", async () => {
    const { user, mockData, name } = await openReports("/admin/reports?open=1", [
      mockFailure("serverError", reportListContract.getReportReaders),
    ]);
    const details = within(await screen.findByRole("region", { name }));
    await details.findByText("The people could not be loaded.");
    mockData.reports.shift();
    backEnd.use(...createHandlers(mockData));
    await user.click(details.getByRole("button", { name: "Try again" }));
    expect(await details.findByText("This report has been deleted.")).toBeVisible();
  });
});
