import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { PreviewMode } from "./preview-mode.tsx";

const meta = preview.meta({
  title: "Report/Preview mode",
  component: PreviewMode,
  args: { title: "Claims & Losses", children: "The report", onFullScreen: fn(), onClose: fn() },
});

export const Previewing = meta.story({
  parameters: { state: "preview.previewing" },
  tags: ["picture"],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Full Screen" }));
    await userEvent.click(canvas.getByRole("button", { name: "Close preview" }));
    await expect([args.onFullScreen, args.onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  },
});

export const AsClient = meta.story({
  args: { clientName: "Alderbrook Marine Group" },
  play: async ({ canvas }) => expect(canvas.getByText("as Alderbrook Marine Group")).toBeVisible(),
});
