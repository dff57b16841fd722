import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { ChangeRow } from "./change-row.tsx";
import { LongList } from "../lists/long-list.tsx";

const { users, reports } = firstSubscription();
const change = {
  action: "add" as const,
  principalId: users[0]?.id ?? "",
  subscriptionReportId: reports[0]?.subscriptionReportId ?? 0,
};

const meta = preview.meta({
  title: "Admin/Change row",
  component: ChangeRow,
  args: { change, users, reports },
  argTypes: {
    change: { description: "The change that the row shows." },
    users: { description: "Names the user of the change." },
    reports: { description: "Names the report of the change." },
    message: { description: "Why the change failed.", control: "text" },
  },
  render: (args) => (
    <LongList label="Changes" items={[args]} hasReasons renderRow={(props) => <ChangeRow {...props} />} />
  ),
  parameters: { layout: "padded" },
});

export const Addition = meta.story({
  play: async ({ canvas }) => {
    const row = canvas.getByRole("listitem");
    await expect(row).toHaveTextContent(`Add${users[0]?.displayName} ${users[0]?.email}${reports[0]?.reportName}`);
  },
});
export const Removal = meta.story({ args: { change: { ...change, action: "remove" } } });
export const Failed = meta.story({
  args: { message: "The report is being moved" },
  play: async ({ canvas }) => expect(canvas.getByText("The report is being moved")).toBeVisible(),
});
export const OfAnUnknownUser = meta.story({
  args: { change: { ...change, principalId: "8d1f0a52" } },
  play: async ({ canvas }) => expect(canvas.getByText("8d1f0a52")).toBeVisible(),
});
