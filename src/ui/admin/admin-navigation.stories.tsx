import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "./admin-icons.ts";
import { AdminNavigation } from "./admin-navigation.tsx";

const meta = preview.meta({
  title: "Admin/Navigation",
  component: AdminNavigation,
  args: {
    links: [
      { label: "Manage reports", href: "/admin", icon: adminIcons.edit },
      { label: "Reports", href: "/admin/reports", icon: icons.report },
      { label: "Access matrix", href: "/admin/access", icon: adminIcons.grid, startsGroup: true },
    ],
    current: "/admin/reports",
    children: "The page",
    onNavigate: fn(),
  },
});

export const Links = meta.story({
  tags: ["picture"],
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link", { name: "Reports" })).toHaveAttribute("aria-current", "page");
    await userEvent.click(canvas.getByRole("link", { name: "Manage reports" }));
    await expect(args.onNavigate).toHaveBeenCalledWith("/admin");
  },
});
export const Phone = meta.story({
  tags: ["picture"],
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Administration page" }), "Manage reports");
    await expect(args.onNavigate).toHaveBeenCalledWith("/admin");
  },
});
export const OnePage = meta.story({
  args: { links: [{ label: "Manage reports", href: "/admin", icon: adminIcons.edit }], current: "/admin" },
  play: async ({ canvas }) => expect(canvas.queryByRole("navigation")).toBeNull(),
});
