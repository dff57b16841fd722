import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { ReportFreshness } from "./report-freshness.tsx";

const meta = preview.meta({
  title: "Report/Freshness",
  component: ReportFreshness,
  args: { refreshedAt: "2026-11-22T06:12:00", failedAt: null, now: Date.parse("2026-11-22T09:00:00") },
  render: (args) => (
    <p>
      <ReportFreshness {...args} />
    </p>
  ),
});

export const RefreshedToday = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText("06:12")).toHaveAttribute("datetime", "2026-11-22T06:12:00");
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("as of 06:12");
  },
});

export const RefreshedEarlier = meta.story({
  args: { refreshedAt: "2026-11-19T06:12:00" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("as of 19 Nov, 06:12");
  },
});

export const RefreshedLastYear = meta.story({
  args: { refreshedAt: "2025-12-31T06:12:00" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("as of 31 Dec 2025, 06:12");
  },
});

export const RefreshFailed = meta.story({
  tags: ["picture"],
  args: { refreshedAt: "2026-11-21T06:12:00", failedAt: "2026-11-22T06:14:00" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("as of 21 Nov, 06:12Refresh failed 06:14");
  },
});

export const NeverRefreshed = meta.story({
  args: { refreshedAt: null, failedAt: "2026-11-22T06:14:00" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("paragraph")).toHaveTextContent("Refresh failed 06:14");
  },
});
