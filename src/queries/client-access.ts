import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { groupsContract } from "../api/groups-contract.ts";
import { contract, type Outcome } from "../api/contract.ts";
import { yieldToBrowser } from "../api/long-list.ts";
import { getSubscriptionUsersWithEmail } from "../api/people-contract.ts";
import { indexLists } from "../rules/admin/admin-lists.ts";
import type { Features } from "../rules/features.ts";
import { loadClient } from "./clients.ts";
import { useDetails } from "./details.ts";
import { notConfirmed, refresh, type ServerData } from "./list.ts";
import { clientUsers } from "./reports.ts";

/** The groups of a client, what they may read, and the dates on its people's access. */
export const useClientAccess = ({ call }: ServerData, id: string, isOffered: boolean) =>
  useQuery({
    queryKey: ["client access", id],
    queryFn: ({ signal }) => call(groupsContract.getClientAccess, { params: { id }, signal }),
    enabled: isOffered && id !== "",
  });

/** They count as loading until each section can be drawn, so that none pushes another one down. */
export function useClientDetails(data: ServerData, id: string, features: Features) {
  const { view, retry } = useDetails("client", loadClient, data, id);
  const access = useClientAccess(data, id, features.includes("groups"));
  const needsUsers = features.includes("groups") || features.includes("myClient");
  const users = useQuery({ ...clientUsers(data, id), enabled: needsUsers });
  const isWaiting = view.at === "shown" && (access.isLoading || users.isLoading);
  return { view: isWaiting ? { at: "loading" as const } : view, retry };
}

/** All clients, reports and mappings, as the tabs of the admin area load them. */
export const useAccessLists = ({ call }: ServerData) =>
  useQuery({
    queryKey: ["access lists"],
    queryFn: async ({ signal }) => {
      const [subscriptions, reports, mappings] = await Promise.all([
        call(contract.getSubscriptions, { signal }),
        call(contract.getReports, { signal }),
        call(contract.getUserReportMapping, { signal }),
      ]);
      return indexLists({ subscriptions, reports, mappings }, yieldToBrowser);
    },
  });

/** The people of a client, and its groups where the back end has them. */
export const useClientPeople = ({ call }: ServerData, id: string, hasGroups: boolean) =>
  useQuery({
    queryKey: ["client people", id],
    queryFn: async ({ signal }) => {
      const [users, access] = await Promise.all([
        call(getSubscriptionUsersWithEmail, { params: { id }, signal }),
        hasGroups ? call(groupsContract.getClientAccess, { params: { id }, signal }) : undefined,
      ]);
      return { users, access };
    },
    enabled: id !== "",
  });

export interface GroupChange {
  /** Null: the group is added. */
  groupId: string | null;
  name: string;
  isRenamed: boolean;
  added: string[];
  removed: string[];
}

const isSaved = ({ isSuccess }: Outcome) => isSuccess;

/** The calls of an administrator, or of somebody who administers the client. */
export interface GroupCalls {
  save: (group: Pick<GroupChange, "groupId" | "name">) => Promise<Outcome & { groupId: string | null }>;
  changeMembers: (change: { groupId: string; added: string[]; removed: string[] }) => Promise<Outcome>;
  remove: (groupId: string) => Promise<Outcome>;
}

export function useGroupChanges({ call }: ServerData, subscriptionId: string) {
  const calls: GroupCalls = {
    save: (group) => call(groupsContract.saveGroup, { body: { subscriptionId, ...group } }),
    changeMembers: (body) => call(groupsContract.changeGroupMembers, { body }),
    remove: (groupId) => call(groupsContract.deleteGroup, { body: { groupId } }),
  };
  return useGroupCalls(calls, ["client access", "person reports", "person", "people", "report", "reports"]);
}

/** Adds, changes and deletes groups of a client. */
export function useGroupCalls(calls: GroupCalls, changed: readonly string[]) {
  const queries = useQueryClient();
  const save = async ({ groupId, name, isRenamed, added, removed }: GroupChange) => {
    const saved =
      groupId === null || isRenamed ? await calls.save({ groupId, name }) : { isSuccess: true, message: "", groupId };
    if (!saved.isSuccess || saved.groupId === null || added.length + removed.length === 0) return saved;
    const change = { groupId: saved.groupId, added, removed };
    return { ...(await calls.changeMembers(change)), groupId: saved.groupId };
  };
  const change = useMutation({
    mutationFn: (wanted: GroupChange | { deletedId: string }) =>
      "deletedId" in wanted ? calls.remove(wanted.deletedId) : save(wanted),
    onSettled: () => refresh(queries, changed),
  });
  return {
    isBusy: change.isPending,
    outcome: change.isError ? notConfirmed : change.data,
    onSave: (wanted: GroupChange) => change.mutateAsync(wanted).then(isSaved, () => false),
    onDelete: (deletedId: string) => change.mutateAsync({ deletedId }).then(isSaved, () => false),
  };
}
