import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Offline } from "./offline.tsx";

const meta = preview.meta({ title: "Frame/Offline", component: Offline, args: { onRetry: fn() } });

export const OpenedWithoutTheNetwork = meta.story({
  tags: ["picture"],
  parameters: { state: "session.offline" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
