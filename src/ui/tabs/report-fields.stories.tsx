import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { emptyReportForm } from "../../rules/tabs/report-form.ts";
import { ReportFields } from "./report-form.tsx";

const meta = preview.meta({
  title: "Admin/Report fields",
  component: ReportFields,
  args: {
    form: { ...emptyReportForm, rls: true },
    partyState: "known" as const,
    isLocked: false,
    canAlwaysRefresh: false,
    onFieldChange: fn(),
    onRlsChange: fn(),
    onPartyRefresh: fn(),
  },
  argTypes: {
    partyState: {
      description: "The state of the subscription's primary party (GCID).",
      control: "radio",
      options: ["inactive", "loading", "known", "failed"],
    },
    isLocked: { description: "Whether no field can be changed." },
    canAlwaysRefresh: { description: "Whether Refresh GCID is shown even if the party has not failed to load." },
    children: { description: "Shown below the ids." },
  },
  parameters: { layout: "padded" },
});

export const Secured = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "DatasetId" }), "c");
    await expect(args.onFieldChange).toHaveBeenCalledWith("dataSetId", "c");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Row Level Security" }));
    await expect(args.onRlsChange).toHaveBeenCalledWith(false);
  },
});
export const Open = meta.story({
  args: { form: emptyReportForm, partyState: "inactive" },
  play: async ({ canvas }) => expect(canvas.queryByRole("textbox", { name: "GCID" })).toBeNull(),
});
export const Locked = meta.story({
  args: { isLocked: true, canAlwaysRefresh: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "Report Name" })).toHaveAttribute("readonly");
    await expect(canvas.getByRole("button", { name: "Refresh GCID" })).toBeDisabled();
  },
});
export const PartyFailed = meta.story({
  args: { partyState: "failed" },
  play: async ({ canvas }) =>
    expect(canvas.getByText("The GCID of this subscription could not be loaded.")).toBeVisible(),
});
