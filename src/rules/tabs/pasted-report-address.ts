import { isGuid } from "../guid.ts";
import { isHttpUrl } from "../safe-link.ts";

export interface ReportAddress {
  reportId: string;
  groupId: string | null;
}

/** Reads the ids from a report's address at the report service or from its embed code. */
export function parseReportAddress(pasted: string): ReportAddress | null {
  const url = URL.parse(pasted.trim());
  if (url === null || !isHttpUrl(url)) return null;
  const parts = url.pathname.split("/");
  const after = (name: string) => parts[parts.indexOf(name) + 1];
  const id = (folder: string, parameter: string) =>
    [after(folder), url.searchParams.get(parameter)].find((text) => text != null && isGuid(text)) ?? null;
  const reportId = id("reports", "reportId");
  return reportId === null ? null : { reportId, groupId: id("groups", "groupId") };
}
