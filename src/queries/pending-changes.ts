import { useMutation, useQuery } from "@tanstack/react-query";
import { fourEyesContract } from "../api/four-eyes-contract.ts";
import { notConfirmed, type ServerData } from "./list.ts";

/** Changes that wait for a second administrator. None where the back end knows no such changes. */
export function usePendingChanges({ call }: ServerData) {
  const { data, refetch } = useQuery({
    queryKey: ["pending changes"],
    queryFn: ({ signal }) => call(fourEyesContract.listPendingChanges, { signal }),
  });
  const deciding = useMutation({
    mutationFn: (body: { id: string; isApproved: boolean }) => call(fourEyesContract.decideChange, { body }),
    onSettled: () => refetch(),
  });
  return {
    changes: data ?? [],
    isDeciding: deciding.isPending,
    outcome: deciding.isError ? notConfirmed : deciding.data,
    onDecide: (id: string, isApproved: boolean) => deciding.mutate({ id, isApproved }),
  };
}
