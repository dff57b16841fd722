import {
  type ListedOpening,
  openingsContract,
  type OpeningOutcome,
  type OpeningsPage,
} from "../api/openings-contract.ts";
import type { LoadDetails } from "./details.ts";
import type { LoadList } from "./list.ts";

/** Empty: any. */
interface OpeningCriteria {
  search: string;
  outcome: OpeningOutcome;
  from: string;
  to: string;
  person: string;
  client: string;
  report: string;
}

export const loadOpenings: LoadList<ListedOpening, OpeningCriteria> = async (
  call,
  { criteria: { search, outcome, from, to, person, client, report }, after, pageSize },
  signal,
) => {
  const of = { person: person || null, client: client || null, report: Number(report) || null };
  const body = { search, outcome, from: from || null, to: to || null, ...of, after, pageSize };
  const { openings, total, next } = await call(openingsContract.listOpenings, { body, signal });
  return { rows: openings, total, next };
};

/** The last ten of a person or a report. */
export const loadLastOpenings =
  (of: "person" | "report"): LoadDetails<Pick<OpeningsPage, "openings" | "total">> =>
  async (call, { id }, signal) => {
    const any = { search: "", outcome: "all", from: null, to: null, person: null, client: null, report: null } as const;
    const named = of === "person" ? { person: id } : { report: Number(id) };
    const body = { ...any, ...named, after: null, pageSize: 10 } as const;
    const { openings, total } = await call(openingsContract.listOpenings, { body, signal });
    return { openings, total };
  };
