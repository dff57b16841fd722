import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockFailure, mockFailures, mockDelay } from "../support/mocks/failures.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const REPORT = "abcdef12-0000-4000-8000-000000000001";
const GROUP = "abcdef12-0000-4000-8000-000000000002";
const box = (name: string) => screen.getByRole("textbox", { name });
const add = () => screen.getByRole("button", { name: "Add Report" });

async function openFilled(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/addreport", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  for (const [name, text] of Object.entries({ "Report Id": REPORT, "Report Name": "New one", "Group Id": GROUP }))
    await portal.user.type(box(name), text);
  return portal;
}

test("the admin screen shows 'Loading admin details..', then three tabs", async () => {
  const reports = Promise.withResolvers<[]>();
  openPortal({ role: "administrator", at: "/admin", but: [mockEndpoint(contract.getReports, () => reports.promise)] });
  expect(await screen.findByText("Loading admin details..")).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
  reports.resolve([]);
  expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).toEqual([
    "Add Report",
    "Modify Report",
    "User Report Mapping",
  ]);
});

test("a pasted Power BI address fills Report Id and Group Id, and what was typed outlives a change of tab", async () => {
  const { user } = openPortal({ role: "administrator", at: "/admin/addreport" });
  await user.click(await screen.findByRole("textbox", { name: "Report Id" }));
  await user.paste(`https://app.powerbi.com/groups/${GROUP}/reports/${REPORT}/ReportSection`);
  await user.click(screen.getByRole("tab", { name: "Modify Report" }));
  expect(await screen.findByRole("button", { name: "Update Report" })).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Add Report" }));
  expect(await screen.findByRole("button", { name: "Add Report" })).toBeVisible();
  expect([box("Report Id"), box("Group Id")].map((field) => (field as HTMLInputElement).value)).toEqual([
    REPORT,
    GROUP,
  ]);
});

test("the subscription drop-down shows display names; Add Report waits until all is filled", async () => {
  const { user } = openPortal({ role: "administrator", at: "/admin/addreport" });
  await user.click(await screen.findByRole("combobox", { name: "Subscription" }));
  expect(screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Alderbrook Marine Group",
    "Castellane Hotels & Resorts",
    "Vesterholm Energy",
  ]);
  expect(add()).toBeDisabled();
});

test("on success the record is added, the fields are cleared, and a modal titled Information says so", async () => {
  const { user, mockData } = await openFilled();
  await user.click(add());
  expect((await inDialog("Information")).getByText("Report added successfully")).toBeVisible();
  expect(mockData.reports.at(-1)).toMatchObject({
    subscriptionReportId: 13,
    subscriptionId: mockData.subscriptions[0]!.id,
    reportId: REPORT,
    updatedBy: mockData.user.email,
    rls: false,
    dataSetId: null,
    partyId: null,
  });
  await user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(box("Report Id")).toHaveValue(""));
  expect([box("Report Name"), box("Group Id")].map((field) => (field as HTMLInputElement).value)).toEqual(["", ""]);
  await user.click(screen.getByRole("tab", { name: "Modify Report" }));
  await choose(user, "Subscription", "Alderbrook Marine Group");
  await choose(user, "Report", /^New one/);
  expect(box("Report Id")).toHaveValue(REPORT);
});

test("when the check box is ticked, DatasetId and the read-only GCID, the subscription's primary party, appear", async () => {
  const { user, mockData } = await openFilled();
  await user.click(screen.getByRole("checkbox", { name: "Row Level Security" }));
  expect(box("DatasetId")).toBeEnabled();
  await waitFor(() => expect(box("GCID")).toHaveValue(mockData.subscriptions[0]!.primaryPartyId));
  expect(box("GCID")).toHaveAttribute("readonly");
  expect(add()).toBeDisabled();
  await user.type(box("DatasetId"), GROUP);
  await waitFor(() => expect(add()).toBeEnabled());
});

test("an id that is none is refused before anything is sent", async () => {
  const { user, calls } = await openFilled();
  await user.type(box("Group Id"), "x");
  await user.click(add());
  expect((await inDialog("Error")).getByText("ReportId or GroupId or DatasetId entered is incorrect")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("a Processing.. indicator shows while a call is in flight, and twenty clicks send one", async () => {
  const { user, calls } = await openFilled({ but: [mockDelay(contract.addReport, "infinite")] });
  for (let click = 0; click < 20; click++) await user.click(screen.getByRole("button", { name: /^Add Report/ }));
  expect(await screen.findByText("Processing..")).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

test("isSuccess false: the server message is displayed, and the entries are kept", async () => {
  const { user } = await openFilled({ but: [mockFailure("unsuccessful", contract.addReport)] });
  await user.click(add());
  const error = await inDialog("Error");
  expect(error.getByText("The server says no")).toBeVisible();
  await user.click(error.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(add()).toBeEnabled());
  expect(box("Report Name")).toHaveValue("New one");
});

test.each(mockFailures.filter((kind) => kind !== "unauthorized" && kind !== "unsuccessful"))(
  "an add call that fails (%s) says so and keeps the entries",
  async (kind) => {
    const { user } = await openFilled({ but: [mockFailure(kind, contract.addReport)] });
    await user.click(add());
    const error = await inDialog("Error");
    expect(error.getByText("Error occured while adding report")).toBeVisible();
    await user.click(error.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(add()).toBeEnabled());
    expect(box("Report Id")).toHaveValue(REPORT);
  },
);
