import { expect, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { openReport, renderInRibbon, reportBarArgs } from "../../../workshop/stages/report-bar.tsx";
import { losses, menuArgs } from "../../../workshop/stages/saved-views.ts";
import { ReportBar } from "./report-bar.tsx";

const meta = preview.meta({
  title: "Frame/Report bar, room",
  component: ReportBar,
  args: reportBarArgs,
  render: renderInRibbon,
});

const freshness = {
  refreshedAt: "2026-11-21T06:12:00",
  failedAt: "2026-11-22T06:14:00",
  now: Date.parse("2026-11-22T09:00:00"),
};

export const AgeOfDataInTheMenu = meta.story({
  globals: { viewport: { value: "narrow" } },
  args: { freshness },
  play: async ({ canvas }) => {
    const more = canvas.getByRole("button", { name: "More", hidden: true });
    await expect(more).toHaveAttribute("title", "Refresh failed");
    await userEvent.click(more);
    const menu = within(await canvas.findByRole("group", { name: "More" }));
    await expect(menu.getAllByRole("paragraph")[1]).toHaveTextContent("as of 21 Nov, 06:12Refresh failed 06:14");
  },
});

export const AgeOfDataUntilNarrow = meta.story({
  args: { freshness },
  play: async ({ canvas }) => {
    const ribbon = canvas.getByRole("navigation");
    const switcher = canvas.getByRole("button", { name: /^Switch report/ });
    ribbon.style.inlineSize = "1200px";
    await expect(switcher).toHaveAccessibleName(/as of 21 Nov, 06:12 Refresh failed 06:14$/);
    for (const [width, text] of [
      [1200, "06:14"],
      [992, "21 Nov, 06:12"],
      [896, "21 Nov, 06:12"],
      [800, "21 Nov, 06:12"],
    ] as const) {
      ribbon.style.inlineSize = `${width}px`;
      const { left, right } = within(switcher).getByText(text).getBoundingClientRect();
      const place = switcher.getBoundingClientRect();
      await expect(`${width}: ${left >= place.left && right <= place.right}`).toBe(`${width}: true`);
    }
    ribbon.style.inlineSize = "56rem";
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    const menu = within(await canvas.findByRole("group", { name: "More" }));
    await expect(menu.getByRole("button", { name: "Copy link" })).toHaveFocus();
    // What the ribbon shows is not repeated.
    await expect(menu.getAllByRole("button")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    ribbon.style.inlineSize = "";
  },
});

const appliedView = { ...losses, name: "Open losses of the north", isDefault: false };

export const AppliedView = meta.story({
  globals: { viewport: { value: "desk" } },
  args: {
    freshness: { ...freshness, failedAt: null },
    savedViews: { ...menuArgs, views: [appliedView], applied: appliedView },
  },
  play: async ({ canvas, args }) => {
    const ribbon = canvas.getByRole("navigation");
    for (const width of [1280, 1366]) {
      ribbon.style.boxSizing = "border-box";
      ribbon.style.inlineSize = `${width}px`;
      await expect(canvas.getByText(appliedView.name)).toBeVisible();
      await expect(`${width} px: ${ribbon.scrollWidth}`).toBe(`${width} px: ${ribbon.clientWidth}`);
      const reportName = canvas.getByText(openReport.name);
      await expect(reportName.scrollWidth).toBeLessThanOrEqual(reportName.clientWidth);
    }
    ribbon.removeAttribute("style");
    await userEvent.click(canvas.getByRole("button", { name: `Views: ${appliedView.name}` }));
    await userEvent.click(await canvas.findByRole("button", { name: "Back to the original" }));
    await expect(args.savedViews?.onOriginal).toHaveBeenCalledOnce();
  },
});
