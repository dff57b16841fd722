import type { ComponentProps } from "react";
import { fn } from "storybook/test";
import { PageNavigation } from "../../src/ui/frame/page-navigation.tsx";
import { ReportBar } from "../../src/ui/frame/report-bar.tsx";
import { Ribbon } from "../../src/ui/frame/ribbon.tsx";

const pages = ["Overview", "Exposure by region", "Claims and recoveries"].map((displayName) => ({
  name: displayName,
  displayName,
}));
export const renderPages = (active: string) => <PageNavigation pages={pages} active={active} onPageSelect={fn()} />;
export const openReport = {
  name: "Cargo in Transit",
  client: "Alderbrook Marine Group",
  link: "https://portal.example.com/report?subscription=s-1&report=r-1&page=ReportSection2",
};

export const reportBarArgs = {
  report: openReport,
  place: null,
  onFindReport: fn(),
  favourite: { isFavourite: false, onChange: fn(), problem: "none" as const },
  links: [
    { label: "Report", href: "/report", active: true, onNavigate: fn() },
    { label: "Admin", href: "/admin", active: false, onNavigate: fn() },
  ],
  actions: { onChangeReport: fn(), onRefresh: fn(), onPrint: fn(), onFullScreen: fn() },
  pageNavigation: renderPages("Exposure by region"),
};

/** The width of the ribbon decides what is in the menu. */
export const renderInRibbon = (args: ComponentProps<typeof ReportBar>) => (
  <div style={{ display: "grid", gridTemplateRows: "var(--size-ribbon)" }}>
    <Ribbon
      links={args.links}
      report={args.actions}
      hasViews={args.savedViews !== undefined}
      renderReportBar={(place) => <ReportBar {...args} place={place} />}
    />
  </div>
);
