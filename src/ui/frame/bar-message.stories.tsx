import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { BarMessage } from "./bar-message.tsx";

const meta = preview.meta({
  title: "Frame/Bar message",
  component: BarMessage,
  args: {
    at: "copied" as const,
    link: "https://portal.example.com/report?subscription=s-1&report=r-1&page=ReportSection2",
    onClose: fn(),
  },
  argTypes: {
    at: {
      control: "radio",
      options: ["none", "copied", "refused", "notSaved", "reportGone", "offline", "notRefreshed"],
    },
  },
});

export const Copied = meta.story({
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("Link copied"),
});

export const CopiedWithoutTheView = meta.story({
  args: { linkNote: "Your private view is left out." },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("status")).toHaveTextContent("Link copied. Your private view is left out."),
});

export const FavouriteNotSaved = meta.story({
  args: { at: "notSaved" },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("status")).toHaveTextContent("The favourite could not be saved. Try again."),
});

export const FavouriteGone = meta.story({
  args: { at: "reportGone" },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("This report no longer exists"),
});

export const NotRefreshedOffline = meta.story({
  args: { at: "offline" },
  play: async ({ canvas }) => expect(canvas.getByRole("status")).toHaveTextContent("You are offline. The report stays"),
});

export const NotRefreshed = meta.story({
  args: { at: "notRefreshed" },
  play: async ({ canvas }) =>
    expect(canvas.getByRole("status")).toHaveTextContent("The report could not be refreshed. It stays as it was."),
});

export const Refused = meta.story({
  args: { at: "refused" },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole<HTMLInputElement>("textbox", { name: "Link" });
    await expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(args.link);
    await expect(input).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
