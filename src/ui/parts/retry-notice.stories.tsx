import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { RetryNotice } from "./retry-notice.tsx";

const meta = preview.meta({
  title: "Parts/Retry notice",
  component: RetryNotice,
  args: { children: "The list could not be loaded.", onRetry: fn() },
  argTypes: { children: { description: "What could not be loaded.", control: "text" } },
});

export const Failed = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("The list could not be loaded.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
