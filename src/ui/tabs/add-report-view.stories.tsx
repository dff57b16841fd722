import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { emptyReportForm, toForm } from "../../rules/tabs/report-form.ts";
import { AddReport } from "./report-form.tsx";

const { subscriptions, reports } = firstSubscription();
const [report] = reports;
const form = report ? { ...toForm(report), rls: false } : emptyReportForm;

const meta = preview.meta({
  title: "Admin/Add Report",
  component: AddReport,
  args: {
    at: "editing" as const,
    form,
    isBusy: false,
    canAdd: true,
    partyState: "inactive" as const,
    subscriptions,
    onSubscriptionSelect: fn(),
    onFieldChange: fn(),
    onRlsChange: fn(),
    onPartyRefresh: fn(),
    onAdd: fn(),
  },
  argTypes: {
    at: { control: "radio", options: ["editing", "awaitingParty", "adding", "fetchingReportNumber"] },
    partyState: { control: "radio", options: ["inactive", "loading", "known", "failed"] },
  },
});

const refreshButtonName = { name: "Refresh GCID" };

export const ReadyToAdd = meta.story({
  parameters: { state: "addReport.editing" },
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Subscription" }));
    await userEvent.click(await screen.findByRole("option", { name: subscriptions[1]?.displayName ?? "" }));
    await expect(args.onSubscriptionSelect).toHaveBeenCalledWith(subscriptions[1]?.id);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Row Level Security" }));
    await expect(args.onRlsChange).toHaveBeenCalledWith(true);
    await userEvent.click(canvas.getByRole("button", { name: "Add Report" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
});
export const Incomplete = meta.story({
  args: { form: emptyReportForm, canAdd: false },
  play: async ({ canvas }) => expect(canvas.getByRole("button", { name: "Add Report" })).toBeDisabled(),
});
export const Adding = meta.story({
  parameters: { state: "addReport.adding" },
  args: { at: "adding", isBusy: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add Report" }));
    await expect(args.onAdd).not.toHaveBeenCalled();
    await expect(canvas.getByRole("checkbox", { name: "Row Level Security" })).toBeDisabled();
  },
});
export const PartyKnown = meta.story({
  parameters: { state: "primaryParty.known" },
  args: { form: { ...form, rls: true, partyId: "GC-1" }, partyState: "known" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "GCID" })).toHaveValue("GC-1");
    await expect(canvas.queryByRole("button", refreshButtonName)).toBeNull();
  },
});
export const PartyFailed = meta.story({
  parameters: { state: "primaryParty.failed" },
  args: { form: { ...form, rls: true, partyId: "" }, partyState: "failed" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("The GCID of this subscription could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", refreshButtonName));
    await expect(args.onPartyRefresh).toHaveBeenCalledOnce();
  },
});
