import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { Ribbon } from "./ribbon.tsx";

const reportLink = { label: "Report", href: "/report", active: true, onNavigate: fn() };
const adminLink = { label: "Admin", href: "/admin", active: false, onNavigate: fn() };

const meta = preview.meta({
  title: "Frame/Ribbon",
  component: Ribbon,
  args: {
    links: [reportLink, adminLink],
    report: { onChangeReport: fn(), onRefresh: fn(), onPrint: fn(), onFullScreen: fn() },
  },
});

export const OverAReport = meta.story({
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("link", { name: "Admin" }));
    await expect(adminLink.onNavigate).toHaveBeenCalledOnce();
    for (const name of ["Change Report", "Refresh", "Print", "Full Screen"])
      await userEvent.click(canvas.getByRole("button", { name }));
    for (const action of Object.values(args.report ?? {})) await expect(action).toHaveBeenCalledOnce();
  },
});

export const WithoutAReport = meta.story({
  args: { report: { onChangeReport: fn() } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "Change Report" })).toBeEnabled();
    for (const name of ["Refresh", "Print", "Full Screen"])
      await expect(canvas.getByRole("button", { name })).toBeDisabled();
  },
});

export const InTheAdminArea = meta.story({
  args: {
    links: [
      { ...reportLink, active: false },
      { ...adminLink, active: true },
    ],
    report: undefined,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Admin" })).toHaveAttribute("aria-current", "page");
    await expect(canvas.queryByRole("button")).toBeNull();
  },
});
