import { type ListedOpening, openingsContract, type OpeningOutcome } from "../api/openings-contract.ts";
import type { LoadList } from "./list.ts";

interface OpeningCriteria {
  search: string;
  outcome: OpeningOutcome;
  from: string;
  to: string;
}

export const loadOpenings: LoadList<ListedOpening, OpeningCriteria> = async (
  call,
  { criteria: { search, outcome, from, to }, after, pageSize },
  signal,
) => {
  const body = { search, outcome, from: from || null, to: to || null, after, pageSize };
  const { openings, total, next } = await call(openingsContract.listOpenings, { body, signal });
  return { rows: openings, total, next };
};
