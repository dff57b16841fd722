import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ThemeButton } from "./theme-button.tsx";

const meta = preview.meta({
  title: "Frame/Theme button",
  component: ThemeButton,
  tags: ["no-picture"],
  args: { theme: "system" as const, onThemeChange: fn() },
});

export const System = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Theme: system" }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("light");
  },
});

export const Light = meta.story({
  args: { theme: "light" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Theme: light" }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("dark");
  },
});

export const Dark = meta.story({
  args: { theme: "dark" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Theme: dark" }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("system");
  },
});
