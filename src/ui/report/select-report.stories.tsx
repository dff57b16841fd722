import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { reportLists, resolves } from "../../../workshop/stages/workshop-machines.ts";
import { createMockData } from "../../../tests/support/mocks/mock-back-end.ts";

const meta = preview.meta({
  title: "Dialogs/Select Report Details",
  component: PortalStage,
  parameters: { state: "reportSelection.selecting", docs: { story: { inline: false, height: "40rem" } } },
  play: expectDeclaredState,
});

export const Selecting = meta.story({
  parameters: { state: "reportSelection.selecting" },
  tags: ["dark", "forced"],
});
export const AnotherClientSelectedAndViewed = meta.story({
  tags: ["no-picture"],
  parameters: { state: "reports.open.closed" },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: "Select Report Details" }));
    const client = dialog.getByRole("combobox", { name: "Client Name" });
    await expect(client).toHaveValue(reportLists.subscriptions[0]?.displayName);
    await userEvent.click(client);
    await userEvent.click(await screen.findByRole("option", { name: reportLists.subscriptions[1]?.displayName ?? "" }));
    await expect(client).toHaveValue(reportLists.subscriptions[1]?.displayName);
    await userEvent.click(dialog.getByRole("button", { name: "View Report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
});
export const LinkToAReportOfAnotherUser = meta.story({ args: { address: "/report?subscription=x&report=y" } });
export const ClientWithoutReports = meta.story({
  args: {
    workshop: {
      reports: {
        actors: {
          loadReports: resolves({
            ...reportLists,
            subscriptions: [{ id: "new", displayName: "A client without any report" }, ...reportLists.subscriptions],
          }),
        },
      },
    },
  },
});
export const LongNames = meta.story({
  args: {
    workshop: {
      reports: {
        actors: {
          loadReports: resolves({
            subscriptions: reportLists.subscriptions.map(({ id, displayName }) => ({
              id,
              displayName: `${displayName} `.repeat(6).trim(),
            })),
            reports: reportLists.reports.map((report) =>
              Object.assign({}, report, { reportName: `${report.reportName} `.repeat(8).trim() }),
            ),
          }),
        },
      },
    },
  },
});
export const TenThousandReports = meta.story({
  args: {
    workshop: {
      reports: {
        actors: {
          loadReports: resolves({
            subscriptions: createMockData({ role: "administrator", size: "large" }).subscriptions,
            reports: createMockData({ role: "administrator", size: "large" }).reports.slice(0, 10_000),
          }),
        },
      },
    },
  },
});
export const Narrow = meta.story({ globals: { viewport: { value: "narrow" } } });
export const LargeText = meta.story({ globals: { text: "200%" } });
export const RightToLeft = meta.story({ globals: { direction: "rtl" } });
