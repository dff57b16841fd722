import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { Button } from "../parts/button.tsx";
import { Panel } from "./admin-panel.tsx";

const meta = preview.meta({
  title: "Admin/Admin panel",
  component: Panel,
  args: { title: "Review changes", action: <Button size="small">Back</Button>, wide: false, children: "The content" },
  argTypes: {
    title: { description: "The heading, which also names the section for screen readers." },
    action: { description: "The button beside the heading." },
    wide: { description: "Whether the panel is as wide as the page." },
    isPage: { description: "Whether it stands in place of a page, so that its title is the page's." },
    children: { description: "The content.", control: "text" },
  },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: "Review changes" })).toBeVisible();
    await expect(canvas.getByRole("heading", { name: "Review changes" })).toHaveFocus();
  },
});
