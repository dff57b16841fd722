import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComparableReport, comparisonContract } from "../api/comparison-contract.ts";
import { notConfirmed, refresh, type ServerData } from "./list.ts";

/** The other clients that have the same report. */
export const useComparableReports = ({ call }: ServerData, id: number, search: string) =>
  useQuery({
    queryKey: ["comparable reports", id, search],
    queryFn: ({ signal }) => call(comparisonContract.listComparableReports, { body: { id, search }, signal }),
    placeholderData: keepPreviousData,
  });

export interface ConfirmedComparison {
  first: ComparableReport;
  second: ComparableReport;
  until: string;
}

/** Keeps that a report was seen as two clients. */
export function useConfirmation({ call }: ServerData, onKept: () => void) {
  const queries = useQueryClient();
  const confirmation = useMutation({
    mutationFn: ({ first, second, until }: ConfirmedComparison) =>
      call(comparisonContract.confirmComparison, {
        body: {
          first: { subscriptionReportId: first.subscriptionReportId, facts: first.facts },
          second: { subscriptionReportId: second.subscriptionReportId, facts: second.facts },
          until,
        },
      }),
    onSuccess: ({ isSuccess }) => isSuccess && onKept(),
    onSettled: () => refresh(queries, ["reports", "comparable reports"]),
  });
  return {
    isBusy: confirmation.isPending,
    outcome: confirmation.isError ? notConfirmed : confirmation.data,
    onConfirm: (comparison: ConfirmedComparison) => confirmation.mutate(comparison),
  };
}
