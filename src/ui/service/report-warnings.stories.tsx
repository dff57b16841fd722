import { expect, fn, userEvent } from "storybook/test";
import preview from "#.storybook/preview";
import { ReportWarnings } from "./report-warnings.tsx";

const meta = preview.meta({
  title: "Admin/Reports to check",
  component: ReportWarnings,
  args: {
    warnings: [
      {
        subscriptionReportId: 7,
        reportName: "Fleet Hull & Machinery",
        clientName: "Alderbrook Shipping",
        text: "Row Level Security is off, and 2 other clients can open the same data: readers see the rows of all.",
      },
    ],
    total: 214,
    onNavigate: fn(),
  },
  parameters: { layout: "padded" },
});

export const Shared = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^Data sets are looked up/)).toHaveTextContent("The first 1 of 214 are listed.");
    await userEvent.click(canvas.getByRole("link"));
    await expect(args.onNavigate).toHaveBeenCalledWith(expect.stringContaining("/admin/reports?"));
  },
});
export const Nothing = meta.story({
  args: { warnings: [], total: 0 },
  play: async ({ canvas }) => expect(canvas.queryByRole("region")).toBeNull(),
});
