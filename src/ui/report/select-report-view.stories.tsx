import { expect, fn, screen, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { SelectReport } from "./select-report.tsx";

const meta = preview.meta({
  title: "Dialogs/Select Report Details",
  component: SelectReport,
  args: {
    frame: { open: true },
    subscriptions: [
      { id: "s1", displayName: "Alderbrook" },
      { id: "s2", displayName: "Castellane" },
    ],
    reports: [
      { subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g1" },
      { subscriptionId: "s1", reportId: "r2", reportName: "Losses", groupId: "g1" },
    ],
    report: { subscriptionId: "s1", reportId: "r1" },
    canView: true,
    linkAbsent: false,
    onSubscriptionSelect: fn(),
    onReportSelect: fn(),
    onView: fn(),
    onCancel: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
});

export const Selected = meta.story({
  parameters: { state: "reportSelection.selecting" },
  tags: ["picture-dark"],
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole("button", { name: "View Report" }));
    await expect(args.onView).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("combobox", { name: "Report Name" }));
    await userEvent.click(await screen.findByRole("option", { name: "Losses" }));
    await expect(args.onReportSelect).toHaveBeenCalledWith("r2");
  },
});
export const NoReports = meta.story({
  args: { reports: [], report: { subscriptionId: "s2", reportId: "" }, canView: false },
});
export const LinkAbsent = meta.story({ args: { linkAbsent: true } });
