// All reports over all clients. Beyond the specification.
import type { ListedReport, ReportListQuery, ReportPage } from "../../api/report-list-contract.ts";
import {
  createRecordListMachine,
  type RecordListView,
  type RecordPage,
  type RecordRequest,
} from "../lists/record-list.ts";

type Criteria = Omit<ReportListQuery, "after">;
type Cursor = NonNullable<ReportPage["next"]>;
export type ReportListView = RecordListView<Criteria, ListedReport>;
export type ReportListPage = RecordPage<ListedReport, Cursor>;
export type ReportListRequest = RecordRequest<Criteria, Cursor>;

export const reportListMachine = createRecordListMachine<Criteria, ListedReport, Cursor>("reportList", {
  search: "",
  readers: "all",
  openings: "all",
  sort: "reportName",
  isDescending: false,
});
