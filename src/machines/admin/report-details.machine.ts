// One report of the list: who can see it, at every client that has it. Beyond the specification.
import type { ListedReport, ReportReaders } from "../../api/report-list-contract.ts";
import { createRecordDetailsMachine, type OpenRecordDetails } from "./record-details.ts";

export type OpenReportDetails = OpenRecordDetails<ListedReport, ReportReaders>;

export const reportDetailsMachine = createRecordDetailsMachine<ListedReport, ReportReaders>("reportDetails");
