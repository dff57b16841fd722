import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupsContract } from "../api/groups-contract.ts";
import { listFileContract } from "../api/list-file-contract.ts";
import { nullIfAbsent } from "../api/null-if-absent.ts";
import {
  peopleContract,
  type PersonClientPage,
  type PersonDetails,
  type PersonReportPage,
  type PersonRow,
  type ShownPeople,
} from "../api/people-contract.ts";
import { readSort } from "../rules/lists/list-sort.ts";
import { type LoadDetails, useDetails } from "./details.ts";
import {
  type ListRequest,
  type LoadList,
  type LoadRows,
  notConfirmed,
  refresh,
  type ServerData,
  showInDetails,
  showInList,
} from "./list.ts";

interface PeopleCriteria {
  search: string;
  sort: string;
  show: ShownPeople;
  /** The id of the client whose people alone are listed. Empty: everyone is. */
  client: string;
}

function readPeopleQuery({ criteria: { search, show, client }, after }: ListRequest<PeopleCriteria>) {
  return { search, show, client: client === "" ? null : { id: client, isMember: true }, after };
}

function readPeopleSort(text: string) {
  const { by, isDescending } = readSort(text);
  return { sort: by === "lastSignIn" ? by : "name", isDescending } as const;
}

export const loadPeople: LoadList<PersonRow, PeopleCriteria> = async (call, request, signal) => {
  const body = { ...readPeopleQuery(request), ...readPeopleSort(request.criteria.sort) };
  const { people, total, next } = await call(peopleContract.listPeople, { body, signal });
  return { rows: people, total, next };
};

export const loadPeopleFile: LoadRows<readonly string[], PeopleCriteria> = (call, request, signal) =>
  call(listFileContract.exportRows, { body: { kind: "people", ...readPeopleQuery(request) }, signal });

export interface CandidateCriteria {
  search: string;
  sort: string;
  /** Those who do not belong to this client. Empty: everyone. */
  notOfClient: string;
}

/** People to choose from. */
export const loadCandidates: LoadList<PersonRow, CandidateCriteria> = async (call, { criteria, after }, signal) => {
  const { search, sort, notOfClient } = criteria;
  const everyone = { show: "everyone", client: null } as const;
  // Whoever cannot sign in is not given to a client. What they have can be given to others.
  const outsiders = { show: "active", client: { id: notOfClient, isMember: false } } as const;
  const body = { search, after, ...readPeopleSort(sort), ...(notOfClient === "" ? everyone : outsiders) };
  const { people, total, next } = await call(peopleContract.listPeople, { body, signal });
  return { rows: people, total, next };
};

/** A page of the person's clients. The first one tells of the person too. */
export interface PersonPage {
  person: PersonDetails | null;
  subscriptions: PersonClientPage["subscriptions"];
}

const loadPerson: LoadDetails<PersonPage> = async (call, { id, after }, signal) => {
  if (after !== null) {
    const page = await call(peopleContract.listPersonClients, { body: { principalId: id, after }, signal });
    return { person: null, ...page };
  }
  const person = await nullIfAbsent(call(peopleContract.getPerson, { params: { id }, signal }));
  return person && { person, subscriptions: person.subscriptions, next: person.nextClient ?? null };
};

const loadPersonReports: LoadDetails<PersonReportPage> = (call, { id, after }, signal) =>
  call(peopleContract.listPersonReports, { body: { principalId: id, search: "", after }, signal });

const idOf = ({ principalId }: PersonRow) => principalId;

/** A person with their clients and reports, each loaded page by page. `shown` is what their details show. */
export function usePerson(data: ServerData, row: PersonRow) {
  const clients = useDetails("person", loadPerson, data, row.principalId);
  const reports = useDetails("person reports", loadPersonReports, data, row.principalId);
  const unshown = [clients, reports].some(({ view }) => view.at === "failed") ? "failed" : "loading";
  const details = clients.view.at === "shown" ? clients.view.details.person : null;
  const person = details ?? row;
  const subscriptions = useMemo(() => clients.pages.flatMap((page) => page.subscriptions), [clients.pages]);
  const listed = useMemo(() => reports.pages.flatMap((page) => page.reports), [reports.pages]);
  const view =
    details && reports.view.at === "shown"
      ? ({
          at: "shown",
          person,
          details: { ...details, subscriptions },
          page: { reports: listed, total: reports.view.details.total },
        } as const)
      : ({ at: clients.view.at === "removed" ? "removed" : unshown, person } as const);
  const onRetry = () => {
    for (const loaded of [clients, reports]) if (loaded.view.at === "failed") loaded.retry();
  };
  const shown = { view, moreReports: reports.more, moreClients: clients.more, onRetry };
  return { details, person, subscriptions, shown };
}

/** A person was added or changed. */
export function showChangedPerson(queries: QueryClient, person: PersonRow): void {
  showInList(queries, "people", idOf, person);
  showInDetails<PersonPage>(queries, "person", idOf(person), (page) => ({
    ...page,
    person: page.person && { ...page.person, ...person },
  }));
  refreshPeople(queries);
}

export function showRemovedPerson(queries: QueryClient, { principalId }: PersonRow): void {
  queries.setQueryData<InfiniteData<PersonPage | null>>(["person", principalId], { pages: [null], pageParams: [null] });
  refresh(queries, ["people", "clients", "client"]);
}

/** Changes when a person's access to all reports ends. `endsAt`: as it is now. */
export function useAccessEnd({ call }: ServerData, principalId: string, endsAt: string | null) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ until }: { until: string | null; before: string | null }) =>
      call(groupsContract.setAccessEnd, { body: { principalId, until } }),
    onSettled: () => refreshPeople(queries),
  });
  const { variables } = change;
  return {
    endsAt,
    isBusy: change.isPending,
    outcome: change.isError ? notConfirmed : change.data,
    onUndo: variables && (() => change.mutate({ until: variables.before, before: variables.until })),
    onChange: (until: string | null) => change.mutate({ until, before: endsAt }),
  };
}

/** Who may see what was changed. */
export const refreshPeople = (queries: QueryClient): void =>
  refresh(queries, ["people", "person", "person reports", "clients", "client"]);
