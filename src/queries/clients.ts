import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClientRules, clientRulesContract } from "../api/client-rules-contract.ts";
import { membershipContract } from "../api/membership-contract.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import { listFileContract } from "../api/list-file-contract.ts";
import {
  type ListedSubscription,
  type SubscriptionDetails,
  subscriptionListContract,
} from "../api/subscription-list-contract.ts";
import { readSort } from "../rules/lists/list-sort.ts";
import type { LoadDetails } from "./details.ts";
import {
  type LoadList,
  type LoadRows,
  notConfirmed,
  refresh,
  type ServerData,
  showInDetails,
  showInList,
} from "./list.ts";

interface ClientCriteria {
  search: string;
  sort: string;
}

export const loadClients: LoadList<ListedSubscription, ClientCriteria> = async (call, request, signal) => {
  const { criteria, after } = request;
  const { by, isDescending } = readSort(criteria.sort);
  const sort = by === "partyId" ? by : "displayName";
  const { subscriptions, total, next } = await call(subscriptionListContract.listSubscriptions, {
    body: { search: criteria.search, sort, isDescending, after },
    signal,
  });
  return { rows: subscriptions, total, next };
};

export const loadClientFile: LoadRows<readonly string[], ClientCriteria> = (call, { criteria, after }, signal) =>
  call(listFileContract.exportRows, { body: { kind: "clients", search: criteria.search, after }, signal });

export const loadClient: LoadDetails<SubscriptionDetails> = (call, { id }, signal) =>
  nullIfAbsent(call(subscriptionListContract.getSubscription, { params: { id }, signal }));

/** A client was added or changed. */
export function showChangedClient(queries: QueryClient, row: ListedSubscription): void {
  showInList(queries, "clients", ({ id }) => id, row);
  showInDetails<SubscriptionDetails>(queries, "client", row.id, (page) => ({ ...page, ...row }));
  refresh(queries, ["clients", "client"]);
}

/** Makes people of a client its administrators, or takes that from them. */
export function useClientAdministrators({ call }: ServerData, subscriptionId: string) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: { principalId: string; isAdministrator: boolean }) =>
      call(membershipContract.setClientAdministrator, { body: { subscriptionId, ...wanted } }),
    onSettled: () => refresh(queries, ["client"]),
  });
  const { variables } = change;
  return {
    isBusy: change.isPending,
    outcome: change.isError ? notConfirmed : change.data,
    onUndo: variables && (() => change.mutate({ ...variables, isAdministrator: !variables.isAdministrator })),
    onChange: (principalId: string, isAdministrator: boolean) => change.mutate({ principalId, isAdministrator }),
  };
}

/** Sets the rules of a client. `rules`: as they are now. */
export function useClientRules({ call }: ServerData, subscriptionId: string, rules: ClientRules) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: { rules: ClientRules; before: ClientRules }) =>
      call(clientRulesContract.setClientRules, { body: { subscriptionId, rules: wanted.rules } }),
    onSettled: () => refresh(queries, ["client"]),
  });
  const { variables } = change;
  return {
    rules,
    isBusy: change.isPending,
    outcome: change.isError ? notConfirmed : change.data,
    onUndo: variables && (() => change.mutate({ rules: variables.before, before: variables.rules })),
    onSave: (wanted: ClientRules) =>
      change.mutateAsync({ rules: wanted, before: rules }).then(
        ({ isSuccess }) => isSuccess,
        () => false,
      ),
  };
}
