import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { AdminDisclosure } from "./admin-disclosure.tsx";
import { icons } from "../parts/icons.ts";

const meta = preview.meta({
  title: "Admin/Disclosure",
  component: AdminDisclosure,
  args: {
    title: "History",
    icon: icons.refresh,
    at: "closed" as const,
    texts: {
      open: "Show history",
      close: "Hide history",
      loading: "Loading history…",
      failed: "The history could not be loaded.",
    },
    children: "Three changes",
    onOpen: fn(),
    onClose: fn(),
  },
  argTypes: {
    icon: { description: "The icon of the button.", control: "select", options: Object.keys(icons), mapping: icons },
    at: {
      description: "Whether the part is closed, loading, failed or loaded.",
      control: "radio",
      options: ["closed", "loading", "failed", "loaded"],
    },
    texts: { description: "The texts of the button and of each state." },
    onOpen: { description: "Called by the button, and by Try again." },
    onClose: { description: "Called by the button of an open part." },
  },
  parameters: { layout: "padded" },
});

export const Closed = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByText("Three changes")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show history", expanded: false }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
export const Loading = meta.story({
  args: { at: "loading" as const },
  play: async ({ canvas }) => expect(canvas.getByText("Loading history…")).toBeVisible(),
});
export const Failed = meta.story({
  args: { at: "failed" as const },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
});
export const Loaded = meta.story({
  args: { at: "loaded" as const },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText("Three changes")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Hide history", expanded: true }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});
