import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { Announcement } from "./announcement.tsx";

const meta = preview.meta({
  title: "Frame/Announcement",
  component: Announcement,
  args: { text: "Page Losses" },
});

export const PageChanged = meta.story({
  play: async ({ canvas }) => expect(canvas.getByText("Page Losses")).toHaveAttribute("aria-live", "polite"),
});
