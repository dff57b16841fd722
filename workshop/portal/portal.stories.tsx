import { expect, screen, userEvent, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { messages } from "../../src/rules/messages.ts";
import type { RoleName } from "../../tests/support/mocks/mock-back-end.ts";
import { prepareBrowser, WholePortal } from "./whole-portal.tsx";

const appears = (role: string, name: string | RegExp) =>
  waitFor(() => expect(screen.getByRole(role, { name })).toBeVisible());

const meta = preview.meta({
  title: "Portal/Whole portal",
  component: WholePortal,
  tags: ["!autodocs"],
  beforeEach: ({ args, globals }) => prepareBrowser(globals["role"] as RoleName, args),
});

export const Start = meta.story({
  args: { address: "/" },
  play: () => appears("dialog", "Select Report Details"),
});
export const Report = meta.story({
  tags: ["picture-dark"],
  args: { address: "/report" },
  play: async () => {
    await appears("dialog", "Select Report Details");
    // One above the dialog, and one on the page behind it.
    await waitFor(() => expect(screen.getAllByText(/^Continue with/)).toHaveLength(2));
  },
});
export const Terms = meta.story({
  args: { address: "/report", accepted: false },
  play: () => appears("dialog", "Terms of Use"),
});
export const Admin = meta.story({
  args: { address: "/admin" },
  play: () => appears("tab", "Add Report"),
});
export const AddReport = meta.story({
  tags: ["picture-dark"],
  args: { address: "/admin/addreport" },
  play: () => appears("tab", "Add Report"),
});
export const ModifyReport = meta.story({
  tags: ["picture"],
  args: { address: "/admin/modifyreport" },
  play: () => appears("tab", "Modify Report"),
});
export const UserReportMapping = meta.story({
  tags: ["picture"],
  args: { address: "/admin/userreportmapping" },
  play: () => appears("tab", "User Report Mapping"),
});
export const OtherBackEnd = meta.story({
  args: { address: "/admin/people", features: [] },
  play: async () => {
    await appears("tab", "Add Report");
    await expect(screen.queryByRole("link", { name: "People" })).toBeNull();
  },
});
export const Reports = meta.story({
  args: { address: "/admin/reports" },
  play: () => appears("heading", /^Reports/),
});
export const Clients = meta.story({
  args: { address: "/admin/clients" },
  play: () => appears("heading", /^Clients/),
});
export const People = meta.story({
  args: { address: "/admin/people" },
  play: () => appears("heading", /^People/),
});
export const AccessMatrix = meta.story({
  tags: ["picture"],
  args: { address: "/admin/access" },
  play: () => appears("heading", "Access matrix"),
});
export const Usage = meta.story({
  args: { address: "/admin/usage" },
  play: () => appears("heading", /^Usage/),
});
export const AuditLog = meta.story({
  args: { address: "/admin/audit" },
  play: () => appears("heading", /^Audit log/),
});
export const Service = meta.story({
  args: { address: "/admin/service" },
  play: () => appears("heading", "Service"),
});
export const Failed = meta.story({
  args: { address: "/error" },
  play: () => appears("heading", "Something went wrong"),
});
export const ForAReader = meta.story({
  args: { address: "/admin" },
  globals: { role: "reader" },
  play: async () => {
    await appears("dialog", "Select Report Details");
    await expect(screen.queryByText("Admin")).toBeNull();
  },
});
export const WithoutAccess = meta.story({
  args: { address: "/report" },
  globals: { role: "noAccess" },
  play: async () => expect(await screen.findByText(messages.noAccess)).toBeVisible(),
});
export const NobodySignedIn = meta.story({
  args: { address: "/report", signedIn: false },
  play: async () => expect(await screen.findByText(/^The portal has left for https:\/\/login\.example/)).toBeVisible(),
});
export const NothingAssigned = meta.story({
  args: { address: "/report" },
  globals: { size: "empty" },
  play: async () =>
    expect(await screen.findByRole("dialog", { name: "Error" })).toHaveTextContent(messages.noSubscriptionsForUser),
});
export const LargeData = meta.story({
  args: { address: "/report" },
  globals: { size: "large" },
  play: () => appears("dialog", "Select Report Details"),
});
export const BackEndSlow = meta.story({
  args: { address: "/report" },
  globals: { backEnd: "slow" },
  play: async () => {
    await expect(await screen.findByText("Authorizing")).toBeVisible();
    await appears("dialog", "Select Report Details");
  },
});
export const BackEndRefuses = meta.story({
  args: { address: "/report" },
  globals: { backEnd: "unauthorized" },
  play: async () => expect(await screen.findByText(/^The portal has left for https:\/\/login\.example/)).toBeVisible(),
});
export const BackEndUnreachable = meta.story({
  args: { address: "/report" },
  globals: { backEnd: "unreachable" },
  play: async () =>
    expect(await screen.findByRole("dialog", { name: "Error" })).toHaveTextContent(messages.reportDetailsFailed),
});
export const BackEndMalformed = meta.story({
  args: { address: "/report" },
  globals: { backEnd: "malformed" },
  play: async () =>
    expect(await screen.findByRole("dialog", { name: "Error" })).toHaveTextContent(messages.reportDetailsFailed),
});
export const BackEndBroken = meta.story({
  args: { address: "/report" },
  globals: { backEnd: "serverError" },
  play: async () =>
    expect(await screen.findByRole("dialog", { name: "Error" })).toHaveTextContent(messages.reportDetailsFailed),
});
export const ReportServiceSleeps = meta.story({
  args: { address: "/report" },
  globals: { reportService: "asleep" },
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: "View Report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(await screen.findByText(/^The capacity of the report service is paused\./)).toBeVisible();
  },
});
export const UnknownAddress = meta.story({
  args: { address: "/nowhere" },
  play: () => appears("heading", "Page not found"),
});
export const Narrow = meta.story({
  tags: ["picture"],
  args: { address: "/admin/addreport" },
  globals: { viewport: { value: "narrow" } },
  play: () => appears("tab", "Add Report"),
});
