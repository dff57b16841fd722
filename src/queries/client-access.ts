import { useQuery } from "@tanstack/react-query";
import { groupsContract } from "../api/groups-contract.ts";
import type { ServerData } from "./list.ts";

/** The groups of a client, what they may read, and the dates on its people's access. */
export const useClientAccess = ({ call }: ServerData, id: string, isOffered: boolean) =>
  useQuery({
    queryKey: ["client access", id],
    queryFn: ({ signal }) => call(groupsContract.getClientAccess, { params: { id }, signal }),
    enabled: isOffered && id !== "",
  });
