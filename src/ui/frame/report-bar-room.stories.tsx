import { expect, fn, userEvent, within } from "storybook/test";
import preview from "#.storybook/preview";
import { PageNavigation } from "./page-navigation.tsx";
import { ReportBar } from "./report-bar.tsx";
import { Ribbon } from "./ribbon.tsx";

const pages = ["Overview", "Exposure by region", "Claims and recoveries"].map((displayName) => ({
  name: displayName,
  displayName,
}));
const openReport = {
  name: "Cargo in Transit",
  client: "Alderbrook Marine Group",
  link: "https://portal.example.com/report?subscription=s-1&report=r-1&page=ReportSection2",
};

const meta = preview.meta({
  title: "Frame/Report bar, room",
  component: ReportBar,
  args: {
    report: openReport,
    onFindReport: fn(),
    favourite: { isFavourite: false, onChange: fn(), problem: "none" as const },
    links: [
      { label: "Report", href: "/report", active: true, onNavigate: fn() },
      { label: "Admin", href: "/admin", active: false, onNavigate: fn() },
    ],
    actions: { onChangeReport: fn(), onRefresh: fn(), onPrint: fn(), onFullScreen: fn() },
    pageNavigation: <PageNavigation pages={pages} active="Exposure by region" onPageSelect={fn()} />,
  },
  argTypes: {
    actions: { description: "Called by the buttons." },
    freshness: { description: "Left out until it is known." },
    savedViews: { description: "Left out where the back end has no saved views." },
  },
  // The width of the ribbon decides what is in the menu.
  render: (args) => (
    <div style={{ display: "grid", gridTemplateRows: "var(--size-ribbon)" }}>
      <Ribbon links={args.links} report={args.actions} reportBar={<ReportBar {...args} />} />
    </div>
  ),
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
    await expect(menu.getByRole("paragraph")).toHaveTextContent("as of 21 Nov 2026, 06:12Refresh failed 06:14");
  },
});

export const AgeOfDataBetweenWideAndNarrow = meta.story({
  tags: ["no-picture"],
  args: { freshness },
  play: async ({ canvas }) => {
    const ribbon = canvas.getByRole("navigation");
    await expect(canvas.getByText("Refresh failed")).toBeVisible();
    ribbon.style.inlineSize = "56rem";
    await expect(canvas.getByText("Refresh failed")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "More" }));
    const menu = within(await canvas.findByRole("group", { name: "More" }));
    await expect(menu.getByText("Refresh failed")).toBeVisible();
    await expect(menu.getByRole("button", { name: "Copy link" })).toHaveFocus();
    // What the ribbon shows is not repeated.
    await expect(menu.getAllByRole("button")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    ribbon.style.inlineSize = "";
  },
});

const appliedView = {
  id: "v1",
  name: "Open losses of the north",
  isOwn: true,
  isShared: false,
  sharedBy: null,
  isDefault: false,
};

export const AppliedView = meta.story({
  tags: ["dark"],
  globals: { viewport: { value: "desk" } },
  args: {
    freshness: { ...freshness, failedAt: null },
    savedViews: {
      views: [appliedView],
      applied: appliedView,
      authorBookmarks: { at: "unread", bookmarks: [] },
      appliedBookmark: null,
      hasFailed: false,
      canShare: false,
      onOpen: fn(),
      onSelect: fn(),
      onSelectBookmark: fn(),
      onOriginal: fn(),
      onSave: fn(),
      onManage: fn(),
      onShare: fn(),
      onRetry: fn(),
    },
  },
  play: async ({ canvas, args }) => {
    const ribbon = canvas.getByRole("navigation");
    for (const width of [1280, 1366]) {
      ribbon.style.boxSizing = "border-box";
      ribbon.style.inlineSize = `${width}px`;
      await expect(canvas.getByText(appliedView.name)).toBeVisible();
      await expect(canvas.getByRole("button", { name: "Back to the original" })).toBeVisible();
      await expect(`${width} px: ${ribbon.scrollWidth}`).toBe(`${width} px: ${ribbon.clientWidth}`);
      const reportName = canvas.getByText(openReport.name);
      await expect(reportName.scrollWidth).toBeLessThanOrEqual(reportName.clientWidth);
    }
    ribbon.removeAttribute("style");
    await userEvent.click(canvas.getByRole("button", { name: "Back to the original" }));
    await expect(args.savedViews?.onOriginal).toHaveBeenCalledOnce();
  },
});
