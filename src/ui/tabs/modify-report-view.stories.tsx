import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { emptyReportForm, toForm } from "../../rules/tabs/report-form.ts";
import { ModifyReport } from "./modify-report.tsx";

const { subscriptionId, subscriptions, reports } = firstSubscription();
const chosen = reports.find(({ rls }) => rls) ?? null;
const form = chosen ? toForm(chosen) : emptyReportForm;

const meta = preview.meta({
  title: "Admin/Modify Report",
  component: ModifyReport,
  args: {
    at: "editing" as const,
    form,
    chosen,
    isBusy: false,
    canUpdate: true,
    canDelete: true,
    partyState: "known" as const,
    subscriptions,
    reports,
    onSubscriptionSelect: fn(),
    onReportSelect: fn(),
    onFieldChange: fn(),
    onRlsChange: fn(),
    onPartyRefresh: fn(),
    updatedAt: "2026-11-03T14:02:00Z",
    onUpdate: fn(),
    onDelete: fn(),
    onDiscard: fn(),
    onKeep: fn(),
  },
  argTypes: {
    at: {
      control: "radio",
      options: [
        "choosing",
        "editing",
        "confirmingDiscard",
        "confirmingDelete",
        "awaitingParty",
        "updating",
        "deleting",
      ],
    },
    partyState: { control: "radio", options: ["inactive", "loading", "known", "failed"] },
  },
});

const updateButton = { name: "Update Report" };
const deleteButton = { name: "Delete Report" };

export const Editing = meta.story({
  parameters: { state: "modifyReport.idle.editing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("No changes yet")).toBeVisible();
    await expect(canvas.getByText(/^3 Nov 2026/)).toBeVisible();
    await userEvent.click(canvas.getByRole("combobox", { name: "Report" }));
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${reports[1]?.reportName}`) }));
    await expect(args.onReportSelect).toHaveBeenCalledWith(reports[1]);
    await press("Refresh GCID", args.onPartyRefresh);
    await userEvent.click(canvas.getByRole("button", updateButton));
    await expect(args.onUpdate).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", deleteButton));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
});
const changed = { form: { ...toForm(reports[0]!), reportName: "Renamed" }, chosen: reports[0]!, updatedAt: null };

export const Changed = meta.story({
  args: changed,
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText("No changes yet")).toBeNull();
    // Whether they may be lost is asked by the machine.
    await userEvent.click(canvas.getByRole("combobox", { name: "Report" }));
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${reports[1]?.reportName}`) }));
    await expect(args.onReportSelect).toHaveBeenCalledWith(reports[1]);
  },
});
export const ConfirmingDiscard = meta.story({
  parameters: { state: "modifyReport.idle.confirmingDiscard" },
  tags: ["picture"],
  args: { ...changed, at: "confirmingDiscard", canUpdate: false, canDelete: false },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("not saved and will be lost");
    await expect(canvas.getByRole("textbox", { name: "Report Name" })).toHaveAttribute("readonly");
    await press("Keep editing", args.onKeep);
    await press("Discard", args.onDiscard);
  },
});
export const NoReportChosen = meta.story({
  parameters: { state: "modifyReport.idle.choosing" },
  args: {
    at: "choosing",
    form: { ...emptyReportForm, subscriptionId },
    chosen: null,
    canUpdate: false,
    canDelete: false,
    partyState: "inactive",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", updateButton)).toBeDisabled();
    await expect(canvas.getByRole("button", deleteButton)).toBeDisabled();
  },
});
export const Deleting = meta.story({
  parameters: { state: "modifyReport.deleting" },
  args: { at: "deleting", isBusy: true, canUpdate: false, canDelete: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", deleteButton));
    await expect(args.onDelete).not.toHaveBeenCalled();
    await expect(canvas.getByRole("button", updateButton)).toBeDisabled();
  },
});
