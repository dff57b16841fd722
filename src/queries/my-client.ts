import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { myClientContract } from "../api/my-client-contract.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import { type GroupCalls, useGroupCalls } from "./client-access.ts";
import { notConfirmed, refresh, type ServerData } from "./list.ts";

/** The clients that the person administers. */
export const useMyClients = ({ call }: ServerData) =>
  useQuery({ queryKey: ["my clients"], queryFn: ({ signal }) => call(myClientContract.getMyClients, { signal }) });

/** A client that the person administers. Null: they do not, or there is none. */
export const useMyClient = ({ call }: ServerData, subscriptionId: string) =>
  useQuery({
    queryKey: ["my client", subscriptionId],
    queryFn: ({ signal }) => nullIfAbsent(call(myClientContract.getMyClient, { params: { subscriptionId }, signal })),
  });

export interface Invitation {
  email: string;
  name: string;
}

/** Adds people to a client, and ends their membership. */
export function useMyPeople({ call }: ServerData, subscriptionId: string) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: Invitation | { principalId: string }) =>
      "principalId" in wanted
        ? call(myClientContract.endMyMembership, { body: { subscriptionId, ...wanted } })
        : call(myClientContract.inviteToMyClient, { body: { subscriptionId, ...wanted } }),
    onSettled: () => refresh(queries, ["my client"]),
  });
  const isDone = (wanted: Parameters<typeof change.mutateAsync>[0]) =>
    change.mutateAsync(wanted).then(
      ({ isSuccess }) => isSuccess,
      () => false,
    );
  return {
    isBusy: change.isPending,
    outcome: change.isError ? notConfirmed : change.data,
    onInvite: (invitation: Invitation) => isDone(invitation),
    onEnd: (principalId: string) => isDone({ principalId }),
  };
}

export function useMyGroups({ call }: ServerData, subscriptionId: string) {
  const calls: GroupCalls = {
    save: (group) => call(myClientContract.saveMyGroup, { body: { subscriptionId, ...group } }),
    changeMembers: (change) => call(myClientContract.changeMyGroupMembers, { body: { subscriptionId, ...change } }),
    remove: (groupId) => call(myClientContract.deleteMyGroup, { body: { subscriptionId, groupId } }),
  };
  return useGroupCalls(calls, ["my client"]);
}
