import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { LoadFailed } from "./load-failed.tsx";

const meta = preview.meta({
  title: "Frame/Part not loaded",
  component: LoadFailed,
  args: { isRetrying: false, onRetry: fn(), onReload: fn() },
});

export const Failed = meta.story({
  tags: ["picture"],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await userEvent.click(canvas.getByRole("button", { name: "Reload" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});
export const TryingAgain = meta.story({
  args: { isRetrying: true },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
});
