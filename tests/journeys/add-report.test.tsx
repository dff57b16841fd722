import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { choose, inDialog, openPortal } from "../support/journeys/open-portal.tsx";

const REPORT = "abcdef12-0000-4000-8000-000000000001";
const GROUP = "abcdef12-0000-4000-8000-000000000002";
const textBox = (name: string) => screen.getByRole("textbox", { name });
const addButton = () => screen.getByRole("button", { name: "Add Report" });

async function fill(user: ReturnType<typeof openPortal>["user"], name: string, text: string) {
  await user.click(textBox(name));
  await user.paste(text);
}

async function openFilledForm(opening: Parameters<typeof openPortal>[0] = {}) {
  const portal = openPortal({ role: "administrator", at: "/admin/addreport", ...opening });
  await choose(portal.user, "Subscription", "Alderbrook Marine Group");
  for (const [name, text] of Object.entries({ "Report Id": REPORT, "Report Name": "New one", "Group Id": GROUP }))
    await fill(portal.user, name, text);
  return portal;
}

test("the admin screen shows 'Loading admin details..', then three tabs [2.24]", async () => {
  const reports = Promise.withResolvers<[]>();
  openPortal({
    role: "administrator",
    at: "/admin",
    first: [mockEndpoint(contract.getReports, () => reports.promise)],
  });
  expect(await screen.findByText("Loading admin details..")).toBeVisible();
  expect(screen.queryByRole("tab")).toBeNull();
  reports.resolve([]);
  expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).toEqual([
    "Add Report",
    "Modify Report",
    "User Report Mapping",
  ]);
});

test("on success the record is added, the fields are cleared, and a modal titled Information reports it [2.26] [2.37] [8.14]", async () => {
  const { user, mockData } = await openFilledForm();
  await user.click(addButton());
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
  await waitFor(() => expect(textBox("Report Id")).toHaveValue(""));
  expect([textBox("Report Name"), textBox("Group Id")].map((field) => (field as HTMLInputElement).value)).toEqual([
    "",
    "",
  ]);
  await user.click(screen.getByRole("tab", { name: "Modify Report" }));
  await choose(user, "Subscription", "Alderbrook Marine Group");
  await choose(user, "Report", /^New one/);
  expect(textBox("Report Id")).toHaveValue(REPORT);
});

test("when the check box is ticked, DatasetId and the read-only GCID, the subscription's primary party, appear [2.27]", async () => {
  const { user, mockData } = await openFilledForm();
  await user.click(screen.getByRole("checkbox", { name: "Row Level Security" }));
  expect(textBox("DatasetId")).toBeEnabled();
  await waitFor(() => expect(textBox("GCID")).toHaveValue(mockData.subscriptions[0]!.primaryPartyId));
  expect(textBox("GCID")).toHaveAttribute("readonly");
  expect(addButton()).toBeDisabled();
  await fill(user, "DatasetId", GROUP);
  await waitFor(() => expect(addButton()).toBeEnabled());
});
