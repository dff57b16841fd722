import type { ReviewedAccess } from "../../api/reviews-contract.ts";
import { formatCount } from "../../rules/format-count.ts";

export const formatNumber = (count: number) => count.toLocaleString("en");

/** "1 access", "40 accesses". */
export const formatAccesses = (count: number) => (count === 1 ? "1 access" : formatCount(count, "accesse"));

export const personOf = ({ personName }: Pick<ReviewedAccess, "personName">) => personName ?? "Deleted person";
export const reportOf = ({ reportName }: Pick<ReviewedAccess, "reportName">) => reportName ?? "Deleted report";

export const accountTexts: Record<ReviewedAccess["account"], string> = {
  active: "Active",
  invited: "Invited",
  deactivated: "Deactivated",
};

export const changeTexts: Record<NonNullable<ReviewedAccess["change"]>, string> = {
  gone: "No longer given",
  changed: "Changed since the review began",
  added: "Given by the group since the review began",
};

/** What became of an access, as a signed review tells it. */
export function describeResult({
  change,
  hasLapsed,
  decision,
}: Pick<ReviewedAccess, "change" | "hasLapsed" | "decision">): string {
  if (change === "gone") return hasLapsed ? "Ended by itself" : "Ended before";
  if (decision === null) return "Undecided";
  return decision === "keep" ? "Kept" : "Ended";
}

export const reviewFile = {
  columns: [
    "Person",
    "Person Email",
    "Account",
    "Report",
    "Group",
    "Since (UTC)",
    "Given By",
    "Until (UTC)",
    "Last Opened (UTC)",
    "Result",
    "Decided By",
  ],
  toCells: (row: ReviewedAccess): readonly string[] => [
    personOf(row),
    row.personEmail ?? "",
    accountTexts[row.account],
    reportOf(row),
    row.groupName ?? "",
    row.givenAt ?? "",
    row.givenBy ?? "",
    row.until ?? "",
    row.lastOpenedAt ?? "",
    describeResult(row),
    row.decidedBy ?? "",
  ],
};
