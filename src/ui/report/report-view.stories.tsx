import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { press } from "../../../workshop/press.ts";
import { slowNotice } from "../../rules/report/slow-notice.ts";
import { ReportFailed } from "./report-failed.tsx";
import { ReportView } from "./report-view.tsx";

const meta = preview.meta({
  title: "Report/Report view",
  component: ReportView,
  args: {
    at: "viewing" as const,
    title: "Claims & Losses",
    fullScreen: "off" as const,
    children: "The embedded report",
    onFullScreenExit: fn(),
  },
  argTypes: {
    at: {
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
    fullScreen: { control: "radio", options: ["off", "native", "overlay"] },
  },
  parameters: { docs: { story: { inline: false, height: "32rem" } } },
});

export const Viewing = meta.story({
  parameters: { state: "embeddedReport.shown.screen.viewing" },
  play: async ({ canvas }) => expect(canvas.getByText("The embedded report")).toBeVisible(),
});
export const Loading = meta.story({ args: { at: "loading" }, parameters: { state: "reports.loading" } });
export const Fetching = meta.story({ args: { at: "fetching" }, parameters: { state: "report.view.fetching" } });
export const Slow = meta.story({
  args: { at: "embedding", slowNotice },
  play: async ({ canvas }) => expect(canvas.getByText(slowNotice)).toBeVisible(),
});
export const Recovering = meta.story({
  args: { at: "recovering" },
  parameters: { state: "embeddedReport.shown.screen.recovering" },
});
export const Empty = meta.story({
  parameters: { state: "report.view.empty" },
  args: { at: "empty", substitute: "The home page" },
  play: async ({ canvas }) => expect(canvas.getByText("The home page")).toBeVisible(),
});
export const Broken = meta.story({
  parameters: { state: "embeddedReport.shown.screen.broken" },
  args: { at: "broken", substitute: <ReportFailed cause="capacity" onRetry={fn()} /> },
  play: async ({ canvas }) => expect(canvas.getByRole("alert")).toBeVisible(),
});
export const FullScreen = meta.story({
  parameters: { state: "fullScreen.overlay.used" },
  tags: ["picture"],
  args: { fullScreen: "overlay" },
  play: ({ args }) => press("Exit full screen", args.onFullScreenExit),
});
