import { ada, ben, chloe, type DemoPerson, hugo } from "./demo-people.ts";

interface DemoState {
  /** The name of a page of the local report host. */
  page: string;
  /** All years where it is absent. */
  year?: string;
}

export interface DemoView extends DemoState {
  principalId: string;
  subscriptionReportId: number;
  name: string;
  isShared: boolean;
  /** Whether the report opens with it for its owner. */
  isDefault: boolean;
}

const view = (
  owner: DemoPerson,
  subscriptionReportId: number,
  name: string,
  shown: DemoState,
  { isShared = false, isDefault = false }: Partial<DemoView> = {},
): DemoView => ({ principalId: owner.id, subscriptionReportId, name, ...shown, isShared, isDefault });

const overview = "ReportSection1overview";
const exposure = "ReportSection2exposure";
const losses = "ReportSection3losses";
const trends = "ReportSection4trends";

export const savedViews: readonly DemoView[] = [
  view(ada, 1, "Board pack 2025", { page: overview, year: "2025" }, { isShared: true }),
  view(ada, 1, "Loss ratio since 2022", { page: trends }),
  view(ada, 9, "Losses for the renewal", { page: losses, year: "2025" }, { isShared: true }),
  view(ben, 4, "Large losses in 2025", { page: losses, year: "2025" }),
  view(ben, 4, "Premium by port", { page: exposure }),
  view(chloe, 12, "Losses this year", { page: losses, year: "2026" }),
  view(hugo, 2, "Renewal 2026", { page: exposure, year: "2026" }, { isDefault: true }),
];

/** As the page of the local report host writes it: see report-host/page/bookmarks.js. */
export const writeDemoState = (reportId: string, { page, year }: DemoState): string =>
  btoa(JSON.stringify({ version: 1, report: reportId, page, year, filters: [] }));
