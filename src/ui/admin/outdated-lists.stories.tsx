import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { OutdatedLists } from "./outdated-lists.tsx";

const meta = preview.meta({
  title: "Admin/Outdated lists",
  component: OutdatedLists,
  args: { onRetry: fn() },
  parameters: { state: "admin.ready.outdated" },
});

export const Outdated = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^What you see here is from before the import/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
