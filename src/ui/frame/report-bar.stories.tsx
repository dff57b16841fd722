import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { describeKeys } from "../../../workshop/keyboard-docs.ts";
import { PageNavigation } from "./page-navigation.tsx";
import { ReportBar } from "./report-bar.tsx";

const pages = ["Overview", "Exposure by region", "Claims and recoveries"].map((displayName) => ({
  name: displayName,
  displayName,
}));

const meta = preview.meta({
  title: "Frame/Report bar",
  component: ReportBar,
  args: {
    links: [
      { label: "Report", href: "/report", active: true, onNavigate: fn() },
      { label: "Admin", href: "/admin", active: false, onNavigate: fn() },
    ],
    actions: { onChangeReport: fn(), onRefresh: fn(), onPrint: fn(), onFullScreen: fn() },
    pageNavigation: <PageNavigation pages={pages} active="Exposure by region" onPageSelect={fn()} />,
  },
  parameters: {
    docs: describeKeys("The part of the ribbon that belongs to the chosen report. Narrow, it has a menu.", {
      Enter: "opens the menu, and presses what has the focus in it",
      "Arrow keys, Home, End": "move in the menu",
      Escape: "closes the menu and returns the focus",
    }),
  },
});

export const NarrowWithOpenMenu = meta.story({
  globals: { viewport: { value: "narrow" } },
  tags: ["dark"],
  play: async ({ canvas }) => {
    // Hidden as long as the story is drawn wide, before its picture is taken narrow.
    await userEvent.click(canvas.getByRole("button", { name: "More", hidden: true }));
    await expect(await canvas.findByRole("button", { name: "Change Report" })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "More" })).toHaveAttribute("aria-expanded", "true");
  },
});

export const AnActionClosesTheMenu = meta.story({
  tags: ["no-picture"],
  globals: { viewport: { value: "narrow" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Print" }));
    await expect(args.actions.onPrint).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button", { name: "More" })).toHaveFocus();
    await expect(canvas.queryByRole("button", { name: "Print" })).toBeNull();
  },
});

export const BeforeAReportIsShown = meta.story({
  tags: ["no-picture"],
  globals: { viewport: { value: "narrow" } },
  args: { actions: { onChangeReport: fn() }, pageNavigation: null },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    await expect(await canvas.findByRole("button", { name: "Change Report" })).toBeEnabled();
    for (const name of ["Refresh", "Print", "Full Screen"])
      await expect(canvas.getByRole("button", { name })).toBeDisabled();
  },
});
