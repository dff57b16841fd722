import { type Usage, usageContract, type UsageQuery, type UsageRow } from "../api/usage-contract.ts";
import type { LoadList } from "./list.ts";

const days = { "30": 30, "90": 90 } as const;

interface UsageCriteria extends Pick<UsageQuery, "by" | "search" | "openings"> {
  days: keyof typeof days;
}

export const loadUsage: LoadList<UsageRow, UsageCriteria, Pick<Usage, "days">> = (
  call,
  { criteria, after, pageSize },
  signal,
) => {
  const { by, search, openings } = criteria;
  const body = { by, search, openings, days: days[criteria.days], after, pageSize };
  return call(usageContract.getUsage, { body, signal });
};
