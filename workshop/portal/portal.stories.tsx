import { expect, screen, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
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
export const Narrow = meta.story({
  tags: ["picture"],
  args: { address: "/admin/addreport" },
  globals: { viewport: { value: "narrow" } },
  play: () => appears("tab", "Add Report"),
});
