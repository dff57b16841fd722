// One report of the list: who can see it, at every client that has it. Beyond the specification.
import type { ListedReport, MoreReadersQuery, ReaderPage, ReportReaders } from "../../api/report-list-contract.ts";
import { createPagedDetailsMachine, type MoreRequest, type OpenRecordDetails } from "../lists/record-details.ts";

type Cursor = MoreReadersQuery["after"];
export type OpenReportDetails = OpenRecordDetails<ListedReport, ReportReaders, "shown" | "loadingMore" | "moreFailed">;
export type MoreReadersRequest = MoreRequest<ListedReport, Cursor>;

export const reportDetailsMachine = createPagedDetailsMachine<ListedReport, ReportReaders, ReaderPage, Cursor>(
  "reportDetails",
  {
    nextOf: ({ next }) => next ?? null,
    addPage: (details, { readers, next }) => ({
      ...details,
      readers: [...details.readers, ...readers],
      next: next ?? null,
    }),
  },
);
