import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Header } from "./header.tsx";

const meta = preview.meta({
  title: "Frame/Header",
  component: Header,
  tags: ["no-picture"],
  args: {
    user: { name: "Ada Keller", role: "Administrator" },
    theme: "system" as const,
    onSessions: fn(),
    onSignOut: fn(),
    onThemeChange: fn(),
  },
});

export const LoggedIn = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("banner")).toHaveTextContent("Ada KellerAdministrator");
    await userEvent.click(canvas.getByRole("button", { name: "Theme: system" }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("light");
    await userEvent.click(canvas.getByRole("button", { name: "Ada Keller Administrator" }));
    await expect(args.onSessions).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Sign out" }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
  },
});

export const BeforeLogin = meta.story({
  args: { user: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Sign out" })).toBeNull();
  },
});
