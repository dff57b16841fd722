import { viewOfAddress } from "./saved-views.ts";

/** The view that the address names, where it names this report as well. */
export function viewOfLinkedReport(search: string, reportId: string): string | undefined {
  const linked = new URLSearchParams(search).get("report");
  return linked?.toLowerCase() === reportId.toLowerCase() ? viewOfAddress(search) : undefined;
}
