import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Call } from "../api/client.ts";
import { type Cursor, moreAt, type ServerData, useFirstPageAlone } from "./list.ts";

interface DetailsRequest {
  id: string;
  after: Cursor;
}

/** One page of a record's details; without `next`, the last one. Null: the record is no longer there. */
export type LoadDetails<Page> = (
  call: Call,
  request: DetailsRequest,
  signal: AbortSignal,
) => Promise<(Page & { next?: Cursor }) | null>;

/** What a list does not tell of a record, in one page or in several of which the further ones are asked for. */
export function useDetails<Page extends object>(
  name: string,
  load: LoadDetails<Page>,
  { call }: ServerData,
  id: string,
) {
  const query = useInfiniteQuery({
    queryKey: [name, id],
    queryFn: ({ pageParam: after, signal }) => load(call, { id, after }, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (last) => last?.next ?? null,
  });
  useFirstPageAlone(name);
  const { isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const isLoaded = query.isSuccess || isFetchNextPageError;
  const { data } = query;
  const pages = useMemo(() => (isLoaded && data?.pages.filter((page) => page !== null)) || [], [isLoaded, data]);
  const [details] = pages;
  const whenNotLoaded = query.isPending || isFetching ? "loading" : "failed";
  const view: DetailsView<Page> = details ? { at: "shown", details } : { at: isLoaded ? "removed" : whenNotLoaded };
  return {
    view,
    /** Empty unless they are shown. */
    pages,
    retry: () => void query.refetch(),
    /** As far as they can be loaded. */
    loadAll: async () => {
      let hasMore = query.hasNextPage;
      while (hasMore) {
        const { hasNextPage, isError } = await query.fetchNextPage();
        hasMore = hasNextPage && !isError;
      }
    },
    more: {
      at: moreAt(isFetchingNextPage, isFetchNextPageError),
      hasMore: query.hasNextPage,
      onMore: () => void query.fetchNextPage(),
      onRetry: () => void query.fetchNextPage(),
    },
  };
}

/** `details` is the first page. */
export type DetailsView<Page> = { at: "shown"; details: Page } | { at: "loading" | "removed" | "failed" };
