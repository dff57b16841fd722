import { expect, fn, screen, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { LastReport } from "./last-report.tsx";
import { SelectReport } from "./select-report.tsx";

const meta = preview.meta({
  title: "Dialogs/Last report",
  component: LastReport,
  args: {
    reportName: "Cargo in Transit",
    clientName: "Alderbrook Marine Group",
    onContinue: fn(),
  },
  argTypes: {
    reportName: { description: "The report that the person saw last.", control: "text" },
    clientName: { description: "The name of its client.", control: "text" },
    onContinue: { description: "Called by a click, and by Enter as the first key in the dialog." },
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
  render: (args) => (
    <SelectReport
      frame={{ open: true }}
      lastReport={<LastReport {...args} />}
      subscriptions={[{ id: "s1", displayName: "Alderbrook Marine Group" }]}
      reports={[{ subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g1" }]}
      report={{ subscriptionId: "s1", reportId: "r1" }}
      canView
      linkAbsent={false}
      onSubscriptionSelect={fn()}
      onReportSelect={fn()}
      onView={fn()}
      onCancel={fn()}
    />
  ),
});

const offer = () => screen.getByRole("button", { name: /^Continue with/ });

export const Offered = meta.story({
  tags: ["picture"],
  play: async ({ args }) => {
    await expect(offer()).toHaveAccessibleDescription("Alderbrook Marine Group");
    await userEvent.keyboard("{Enter}");
    await expect(args.onContinue).toHaveBeenCalledOnce();
  },
});
export const Touched = meta.story({
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole("combobox", { name: "Report Name" }));
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(args.onContinue).not.toHaveBeenCalled();
    await expect(within(offer()).queryByText("Enter")).toBeNull();
    await userEvent.click(offer());
    await expect(args.onContinue).toHaveBeenCalledOnce();
  },
});
export const LongNames = meta.story({
  args: {
    reportName: "Quarterly exposure of all insured locations ".repeat(9),
    clientName: "مجموعة الخليج للتأمين البحري والنقل 🚢",
  },
});
