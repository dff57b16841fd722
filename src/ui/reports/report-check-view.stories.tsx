import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import type { ReportCheck as CheckResult } from "../../api/report-contract.ts";
import type { ReportCheckView } from "../../machines/reports/report-check.machine.ts";
import { ReportCheck } from "./report-check.tsx";

const ids = { reportId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", groupId: "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257" };
const dataSetId = "c7a1f0e2-5b3d-4c68-9e14-2f80d6b7a935";
const result: CheckResult = {
  exists: true,
  reportName: "Claims & Losses",
  dataSetId,
  identityRequired: true,
  message: "",
  problems: [],
};

const unchecked: ReportCheckView = { at: "unchecked" };

const meta = preview.meta({
  title: "Admin/Check a report",
  component: ReportCheck,
  args: {
    view: unchecked,
    ids,
    dataSetId,
    reportName: "Claims & Losses",
    rls: true,
    isLocked: false,
    onCheck: fn(),
    onDataSetIdFill: fn(),
    onReportNameFill: fn(),
    onSecurityTurnOn: fn(),
    onSecurityTurnOff: fn(),
  },
  parameters: { layout: "padded" },
});

const checkButton = { name: "Check report" };

export const AnotherName = meta.story({
  args: { view: { at: "checked", result }, reportName: "" },
  play: async ({ canvas, args }) => {
    await press("Use as Report Name", args.onReportNameFill, "Claims & Losses");
    await expect(canvas.getByRole("button", checkButton)).toHaveFocus();
  },
});

export const Unchecked = meta.story({
  parameters: { state: "reportCheck.unchecked" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", checkButton));
    await expect(args.onCheck).toHaveBeenCalledOnce();
  },
});
export const WithoutIds = meta.story({
  args: { ids: { reportId: "", groupId: "" } },
  play: async ({ canvas }) => expect(canvas.getByRole("button", checkButton)).toBeDisabled(),
});
export const Found = meta.story({
  parameters: { state: "reportCheck.checked" },
  args: { view: { at: "checked", result } },
  play: async ({ canvas }) => {
    const title = canvas.getByText("Report found: Claims & Losses");
    await expect(title.closest("[data-tone]")).toHaveAttribute("data-tone", "success");
  },
});
export const WrongDataSetId = meta.story({
  args: { view: { at: "checked", result }, dataSetId: "" },
  play: ({ args }) => press("Fill in DatasetId", args.onDataSetIdFill, dataSetId),
});
export const RequiresRowLevelSecurity = meta.story({
  tags: ["picture"],
  args: { view: { at: "checked", result }, rls: false },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/Turn it on/).closest("[data-tone]")).toHaveAttribute("data-tone", "warning");
    await press("Turn on Row Level Security", args.onSecurityTurnOn, dataSetId);
  },
});
export const NeedsNoRowLevelSecurity = meta.story({
  args: { view: { at: "checked", result: { ...result, identityRequired: false } } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/refuses the report/).closest("[data-tone]")).toHaveAttribute("data-tone", "warning");
    await userEvent.click(canvas.getByRole("button", { name: "Turn off Row Level Security" }));
    await expect(args.onSecurityTurnOff).toHaveBeenCalledOnce();
  },
});
/** For example a paginated report: the server says why it would not be shown. */
export const WouldNotBeShown = meta.story({
  args: { view: { at: "checked", result: { ...result, problems: ["It is a paginated report."] } }, dataSetId },
  play: async ({ canvas }) =>
    expect(canvas.getByText(/paginated/).closest("[data-tone]")).toHaveAttribute("data-tone", "warning"),
});
export const NotFound = meta.story({
  args: { view: { at: "checked", result: { ...result, exists: false, dataSetId: null, identityRequired: false } } },
  play: async ({ canvas }) => expect(canvas.getByText("The report was not found in this group")).toBeVisible(),
});
export const Failed = meta.story({
  parameters: { state: "reportCheck.failed" },
  args: { view: { at: "failed" } },
  play: async ({ canvas }) =>
    expect(canvas.getByText("The report could not be checked. Try again in a minute.")).toBeVisible(),
});
