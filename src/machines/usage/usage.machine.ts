// How much reports are used, the most used first. Beyond the specification.
import type { Usage, UsageQuery, UsageRow } from "../../api/usage-contract.ts";
import {
  createRecordListMachine,
  type RecordListView,
  type RecordPage,
  type RecordRequest,
} from "../lists/record-list.ts";

export type UsageCriteria = Omit<UsageQuery, "after" | "pageSize">;
type Cursor = NonNullable<Usage["next"]>;

/** What the rows are about, which differs from the criteria while others are loaded, and their openings of each day. */
export interface UsageSummary extends Pick<UsageQuery, "by" | "search" | "openings"> {
  openingsByDay: Usage["days"];
}

export type UsageView = RecordListView<UsageCriteria, UsageRow, Cursor, UsageSummary>;
export type UsagePage = RecordPage<UsageRow, Cursor, UsageSummary>;
export type UsageRequest = RecordRequest<UsageCriteria, Cursor>;

export const initialUsageCriteria: UsageCriteria = { by: "report", days: 30, search: "", openings: "all" };

export const usageMachine = createRecordListMachine<UsageCriteria, UsageRow, Cursor, UsageSummary>(
  "usage",
  initialUsageCriteria,
);
