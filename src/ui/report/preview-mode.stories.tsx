import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { PreviewMode } from "./preview-mode.tsx";

const meta = preview.meta({
  title: "Report/Preview mode",
  component: PreviewMode,
  args: { title: "Claims & Losses", children: "The report", onFullScreen: fn(), onClose: fn() },
  argTypes: {
    title: { description: "The name of the previewed report.", control: "text" },
    clientName: { description: "The client whose rows are shown, if one was chosen.", control: "text" },
    children: { description: "The report.", control: "text" },
    onFullScreen: { description: "Called by Full Screen." },
    onClose: { description: "Called by Close preview." },
  },
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
