import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AdminFailed } from "./admin-failed.tsx";

const meta = preview.meta({
  title: "Admin/Admin failed",
  component: AdminFailed,
  args: { onRetry: fn() },
});

export const Shown = meta.story({
  parameters: { state: "admin.failed" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
