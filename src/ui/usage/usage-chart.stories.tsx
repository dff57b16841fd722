import { expect, fireEvent, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { UsageChart } from "./usage-chart.tsx";

const days = [
  { day: "2026-11-19", openings: 14 },
  { day: "2026-11-20", openings: 1 },
  { day: "2026-11-21", openings: 0 },
  { day: "2026-11-22", openings: 1204 },
];

const meta = preview.meta({
  title: "Admin/Usage chart",
  component: UsageChart,
  args: { days, plural: "reports" },
  parameters: { layout: "padded" },
});

export const Days = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText("1,219 openings in 4 days")).toBeVisible();
    const slider = canvas.getByRole("slider", { name: "Day" });
    slider.focus();
    await expect(await canvas.findByText("22 Nov 2026: 1,204 openings")).toBeVisible();
    // What the arrow keys do in a browser.
    await fireEvent.change(slider, { target: { value: "1" } });
    await expect(await canvas.findByText("20 Nov 2026: 1 opening")).toBeVisible();
    await userEvent.tab();
    await expect(await canvas.findByText("1,219 openings in 4 days")).toBeVisible();
  },
});
export const AsTable = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Show as a table"));
    await expect(canvas.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "DayOpenings",
      "22 Nov 20261,204",
      "21 Nov 20260",
      "20 Nov 20261",
      "19 Nov 202614",
    ]);
  },
});
export const NothingOpenedOfSearch = meta.story({
  args: { days: days.map(({ day }) => ({ day, openings: 0 })), of: "reports matching “cargo”" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Openings per day · reports matching “cargo”" })).toBeVisible();
    await expect(canvas.getByText("No openings in these 4 days.")).toBeVisible();
  },
});
