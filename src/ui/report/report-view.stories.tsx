import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ReportView } from "./report-view.tsx";

const meta = preview.meta({
  title: "Report/Report view by state",
  component: ReportView,
  tags: ["no-picture"],
  args: {
    at: "viewing" as const,
    title: "Claims & Losses",
    fault: null,
    fullScreen: "off" as const,
    children: "The embedded report",
    onRetry: fn(),
    onSelectionOpen: fn(),
    onFullScreenExit: fn(),
  },
  argTypes: {
    at: {
      description: "What is shown: the report, a loader, a message, or nothing.",
      control: "select",
      options: [
        "inactive",
        "loading",
        "failed",
        "empty",
        "fetching",
        "refused",
        "embedding",
        "viewing",
        "recovering",
        "broken",
      ],
    },
    title: { description: "The name of the report, announced once the report is shown.", control: "text" },
    fault: { description: "Why a broken report cannot be shown, and the reference for support.", control: "object" },
    fullScreen: {
      description: "Whether the report fills the screen, and how.",
      control: "radio",
      options: ["off", "native", "overlay"],
    },
    children: { description: "The embedded report. It is laid out in every state.", control: "text" },
    onRetry: { description: "Called by Try again." },
    onSelectionOpen: { description: "Called by Select a report." },
    onFullScreenExit: { description: "Called by Exit full screen, and by Escape on it." },
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
});

export const Viewing = meta.story({
  play: async ({ canvas }) => expect(canvas.getByText("The embedded report")).toBeVisible(),
});
export const Empty = meta.story({
  args: { at: "empty" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Select a report" }));
    await expect(args.onSelectionOpen).toHaveBeenCalledOnce();
  },
});
export const Broken = meta.story({
  args: { at: "broken", fault: { cause: "capacity", reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476" } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});
export const FullScreen = meta.story({
  args: { fullScreen: "overlay" },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Exit full screen" }));
    await expect(args.onFullScreenExit).toHaveBeenCalledOnce();
  },
});
