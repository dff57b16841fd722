import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ViewAsBar } from "./view-as-bar.tsx";

const meta = preview.meta({
  title: "Report/View as bar",
  component: ViewAsBar,
  args: {
    personName: "Ben Ortiz",
    email: "ben.ortiz@alderbrook.example",
    place: "Cargo in Transit · Alderbrook Marine Group",
    secondsLeft: 271,
    onStop: fn(),
  },
});

export const Counting = meta.story({
  tags: ["picture-dark"],
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("· ends in 4:31")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Stop viewing" }));
    await expect(args.onStop).toHaveBeenCalledOnce();
  },
});

export const LastMinute = meta.story({
  args: { secondsLeft: 9 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("· ends in 0:09")).toBeVisible();
    await expect(canvas.getByText("It ends within a minute.")).toHaveAttribute("aria-live", "polite");
  },
});

export const NotMeasured = meta.story({
  args: { secondsLeft: null },
  play: async ({ canvas }) => expect(canvas.queryByText(/ends in/)).toBeNull(),
});
