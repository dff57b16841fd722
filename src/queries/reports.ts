import { queryOptions, useQuery } from "@tanstack/react-query";
import { listFileContract } from "../api/list-file-contract.ts";
import { getSubscriptionUsersWithEmail } from "../api/people-contract.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import { reportContract, type ReportEvent } from "../api/report-contract.ts";
import {
  type ListedReport,
  type ReaderPage,
  reportListContract,
  type ReportListQuery,
  type ReportReaders,
} from "../api/report-list-contract.ts";
import { readSort } from "../rules/lists/list-sort.ts";
import type { LoadDetails } from "./details.ts";
import type { LoadList, LoadRows, ServerData } from "./list.ts";

interface ReportCriteria extends Pick<ReportListQuery, "search" | "readers" | "openings" | "comparisons"> {
  sort: string;
}

export const loadReports: LoadList<ListedReport, ReportCriteria> = async (call, { criteria, after }, signal) => {
  const { search, readers, openings, comparisons } = criteria;
  const { by, isDescending } = readSort(criteria.sort);
  const sort = by === "clientName" ? by : "reportName";
  const body = { search, readers, openings, comparisons, sort, isDescending, after } as const;
  const { reports, total, next } = await call(reportListContract.listReports, { body, signal });
  return { rows: reports, total, next };
};

export const loadReportFile: LoadRows<readonly string[], ReportCriteria> = (call, { criteria, after }, signal) => {
  const { search, readers, openings, comparisons } = criteria;
  const body = { kind: "reports", search, readers, openings, comparisons, after } as const;
  return call(listFileContract.exportRows, { body, signal });
};

/** Only the first page counts. */
type Readers = Pick<ReaderPage, "readers"> & Partial<Pick<ReportReaders, "total" | "clients">>;

export const loadReaders: LoadDetails<Readers> = async (call, { id, after }, signal) => {
  const page =
    after === null
      ? await nullIfAbsent(call(reportListContract.getReportReaders, { params: { id: Number(id) }, signal }))
      : await call(reportListContract.listMoreReaders, { body: { id: Number(id), after }, signal });
  return page && { ...page, next: page.next ?? null };
};

/** Those that may show too much. Empty until they are loaded, and where the back end tells of none. */
export function useReportWarnings({ call }: ServerData, isOffered: boolean) {
  const { data } = useQuery({
    queryKey: ["report warnings"],
    queryFn: ({ signal }) => call(reportContract.listReportWarnings, { signal }),
    enabled: isOffered,
  });
  return data ?? { warnings: [], total: 0 };
}

/** The people of a client. */
export const clientUsers = ({ call }: ServerData, id: string) =>
  queryOptions({
    queryKey: ["client users", id],
    queryFn: ({ signal }) => call(getSubscriptionUsersWithEmail, { params: { id }, signal }),
  });

/** Undefined while they are loaded. */
export const useClientUsers = (data: ServerData, id: string) => useQuery(clientUsers(data, id)).data;

type HistoryView = { at: "closed" | "loading" | "failed" } | { at: "shown"; events: readonly ReportEvent[] };

/** Who changed what of a report. It is loaded each time it is opened. */
export function useReportHistory({ call }: ServerData, id: number, isOpen: boolean) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["report history", id],
    queryFn: ({ signal }) => call(reportContract.getReportHistory, { params: { id }, signal }),
    enabled: isOpen,
  });
  const whenOpen: HistoryView = data ? { at: "shown", events: data } : { at: isFetching ? "loading" : "failed" };
  const view: HistoryView = isOpen ? whenOpen : { at: "closed" };
  return { view, retry: () => void refetch() };
}
