import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { iconPaths } from "../parts/icon-paths.ts";
import { HeaderButton } from "./header-button.tsx";

const meta = preview.meta({
  title: "Frame/Header button",
  component: HeaderButton,
  tags: ["no-picture"],
  args: { icon: "signOut" as const, label: "Sign out", onClick: fn() },
  argTypes: {
    icon: { description: "The icon that is the button.", control: "select", options: Object.keys(iconPaths) },
    label: { description: "The name, shown when the pointer rests on it." },
  },
  parameters: { layout: "padded" },
});

export const Shown = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Sign out" }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
});
