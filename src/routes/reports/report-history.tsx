import { useState } from "react";
import type { ServerData } from "../../queries/list.ts";
import { useReportHistory } from "../../queries/reports.ts";
import { ReportHistory } from "../../ui/reports/report-history.tsx";
import { withQueries } from "../lists/list-page.tsx";

interface HistoryProps {
  data: ServerData;
  /** The report's. */
  id: number;
}

/** Rendered with the report as its key: another one is closed. */
export const ConnectedReportHistory = withQueries(function History({ data, id }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { view, retry } = useReportHistory(data, id, isOpen);
  return <ReportHistory view={view} onOpen={() => (isOpen ? retry() : setOpen(true))} onClose={() => setOpen(false)} />;
});
