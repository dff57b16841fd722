import type { UsageRow, UsageSubject } from "../../api/usage-contract.ts";

const counts = ["Openings", "Last Opened (UTC)"];

export const usageCsvColumns: Record<UsageSubject, readonly string[]> = {
  report: ["Report", "Client", ...counts, "Subscription Report Id"],
  client: ["Client", ...counts, "Subscription Id"],
  person: ["Person", "Email", ...counts, "User Id"],
};

/** A row of the export, in the order of the columns. */
export const toUsageCsvRow =
  (by: UsageSubject) =>
  ({ id, name, secondLine, openings, lastOpenedAt }: UsageRow): string[] => [
    name ?? "Deleted",
    ...(by === "client" ? [] : [secondLine ?? ""]),
    String(openings),
    lastOpenedAt ?? "",
    id,
  ];
