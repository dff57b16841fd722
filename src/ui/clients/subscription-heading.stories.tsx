import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { SubscriptionHeading } from "./subscription-heading.tsx";

const meta = preview.meta({
  title: "Admin/Subscription heading",
  component: SubscriptionHeading,
  args: { name: "Alderbrook Marine Group" },
  parameters: { layout: "padded" },
});

export const Named = meta.story({
  play: async ({ canvas }) => expect(canvas.getByText("Alderbrook Marine Group")).toBeVisible(),
});
export const LongName = meta.story({ args: { name: "Alderbrook Marine Group ".repeat(8).trim() } });
