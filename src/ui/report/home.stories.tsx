import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Home } from "./home.tsx";

const meta = preview.meta({
  title: "Report/No report selected",
  component: Home,
  tags: ["no-picture"],
  args: { onSelectionOpen: fn() },
  argTypes: { onSelectionOpen: { description: "Called by Select a report." } },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Select a report" }));
    await expect(args.onSelectionOpen).toHaveBeenCalledOnce();
  },
});
