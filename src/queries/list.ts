import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Call } from "../api/client.ts";
import type { Outcome } from "../api/contract.ts";
import { notConfirmedText } from "../rules/admin/messages.ts";

/** Where a page starts, as the server said. Null: at the first record. */
export type Cursor = string | null;

export interface ListPage<Row> {
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  /** Null behind the last record. */
  next: Cursor;
}

export interface ListRequest<Criteria> {
  criteria: Criteria;
  after: Cursor;
  /** An export takes large pages. */
  pageSize: 50 | 500;
}

/** `Extra` is what a page tells beside its rows. */
export type LoadList<Row, Criteria, Extra = unknown> = (
  call: Call,
  request: ListRequest<Criteria>,
  signal: AbortSignal,
) => Promise<ListPage<Row> & Extra>;

/** Some files have rows of their own. */
export type LoadRows<Row, Criteria> = (
  call: Call,
  request: ListRequest<Criteria>,
  signal: AbortSignal,
) => Promise<Pick<ListPage<Row>, "rows" | "next">>;

/** A page with what it was asked for, as the rows of before are kept while other criteria are loaded. */
type LoadedPage<Row, Criteria, Extra> = ListPage<Row> & Extra & { criteria: Criteria };

/** Rows that are saved as a file, page by page. */
export interface ExportedFile<Row> {
  name: string;
  columns: readonly string[];
  toCells: (row: Row) => readonly string[];
  loadPage: (after: Cursor) => Promise<Pick<ListPage<Row>, "rows" | "next">>;
  /** Nothing is saved once it is aborted. */
  signal: AbortSignal;
}

/** What lists of the server's data need of the portal. */
export interface ServerData {
  call: Call;
  saveRows: <Row>(file: ExportedFile<Row>) => Promise<{ count: number }>;
}

/** Lists stay with the page of the portal: a list that is opened again shows its rows at once, and loads them anew. */
const clients = new WeakMap<ServerData, QueryClient>();

export function findQueryClient(data: ServerData): QueryClient {
  const known = clients.get(data);
  if (known) return known;
  // The call itself tries a read again, and says when the back end cannot be reached.
  const calls = { retry: false, networkMode: "always" } as const;
  const queries = { ...calls, refetchOnWindowFocus: false };
  const client = new QueryClient({ defaultOptions: { queries, mutations: calls } });
  client.setQueryDefaults(["opened"], { gcTime: Infinity });
  clients.set(data, client);
  return client;
}

/** The pages of a list that are loaded so far. */
export function useList<Row, Criteria extends object, Extra>(
  name: string,
  load: LoadList<Row, Criteria, Extra>,
  { call }: ServerData,
  criteria: Criteria,
) {
  type Page = LoadedPage<Row, Criteria, Extra>;
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], Cursor>({
    queryKey: [name, criteria],
    queryFn: async ({ pageParam: after, signal }) => ({
      ...(await load(call, { criteria, after, pageSize: 50 }, signal)),
      criteria,
    }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  useFirstPageAlone(name);
  return query;
}

/** What is opened again loads its first page anew, not each page that was shown. */
export function useFirstPageAlone(name: string) {
  const client = useQueryClient();
  useEffect(
    () => () => {
      client.setQueriesData<InfiniteData<unknown>>(
        { queryKey: [name] },
        (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
    },
    [client, name],
  );
}

/** Shows a record as it was written, until its list is loaded again. */
export function showInList<Row>(queries: QueryClient, name: string, idOf: (row: Row) => string, row: Row): void {
  const replace = (other: Row) => (idOf(other) === idOf(row) ? row : other);
  queries.setQueriesData<InfiniteData<ListPage<Row>>>(
    { queryKey: [name] },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) },
  );
  queries.setQueryData<Row>(openedKey(name), (opened) => opened && replace(opened));
}

/** Shows the details of a record as they were written, until they are loaded again. */
export function showInDetails<Page>(
  queries: QueryClient,
  name: string,
  id: string,
  change: (page: Page) => Page,
): void {
  queries.setQueryData<InfiniteData<Page | null>>([name, id], (data) => {
    const [first, ...others] = data?.pages ?? [];
    return data && first ? { ...data, pages: [change(first), ...others] } : data;
  });
}

export const notConfirmed: Outcome = { isSuccess: false, message: notConfirmedText };

/** Loads again what a write has changed: now what is shown, the rest when it is opened. */
export const refresh = (queries: QueryClient, names: readonly string[]): void =>
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(String(name)) });

/** Where the record is kept whose details are shown. */
export const openedKey = (list: string) => ["opened", list];

/** Saves all rows that a list finds as a file. */
export function useListExport<Row, Criteria>(
  file: Pick<ExportedFile<Row>, "name" | "columns" | "toCells">,
  load: LoadRows<Row, Criteria>,
  { call, saveRows }: ServerData,
  criteria: Criteria,
) {
  const running = useRef<AbortController>(null);
  const saving = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      saveRows<Row>({
        ...file,
        loadPage: (after) => load(call, { criteria, after, pageSize: 500 }, signal),
        signal,
      }),
  });
  return {
    status: saving.status,
    count: saving.data?.count ?? 0,
    start: () => saving.mutate((running.current = new AbortController())),
    cancel: () => {
      running.current?.abort();
      saving.reset();
    },
  };
}

/** How it stands with the rows that are not loaded yet. */
export function moreAt(isLoading: boolean, hasFailed: boolean): "shown" | "loadingMore" | "moreFailed" {
  if (isLoading) return "loadingMore";
  return hasFailed ? "moreFailed" : "shown";
}
