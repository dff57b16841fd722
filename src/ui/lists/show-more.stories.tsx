import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ShowMore, type ShowMoreProps } from "./show-more.tsx";

const shown: ShowMoreProps["at"] = "shown";

const meta = preview.meta({
  title: "Admin/Show more",
  component: ShowMore,
  args: {
    at: shown,
    hasMore: true,
    listed: 100,
    total: 1204,
    failure: "More people could not be loaded.",
    onMore: fn(),
    onRetry: fn(),
  },
  argTypes: {
    at: {
      description: "How far more rows are loaded.",
      control: "radio",
      options: ["shown", "loadingMore", "moreFailed"],
    },
    hasMore: { description: "Whether rows are not loaded yet." },
    listed: { description: "How many rows are listed." },
    total: { description: "How many there are." },
    failure: { description: "What is said when more could not be loaded." },
    onMore: { description: "Called by Show more." },
    onRetry: { description: "Called by Try again." },
  },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("100 of 1,204")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
});
export const LoadingMore = meta.story({
  args: { at: "loadingMore" },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("button", { name: "Show more" })).toHaveAttribute("aria-busy", "true"),
});
export const MoreFailed = meta.story({
  args: { at: "moreFailed" },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("More people could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
