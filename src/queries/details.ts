import { useInfiniteQuery } from "@tanstack/react-query";
import type { Call } from "../api/client.ts";
import { type Cursor, type ServerData, useFirstPageAlone } from "./list.ts";

/** One page of a record's details. Null: the record is no longer there. */
export type LoadDetails<Page> = (
  call: Call,
  request: { id: string; after: Cursor },
  signal: AbortSignal,
) => Promise<Page | null>;

/** Details that are loaded at once have no `next`. */
interface DetailsPage {
  next?: Cursor;
}

/** What a list does not tell of a record, in one page or in several of which the further ones are asked for. */
export function useDetails<Page extends DetailsPage>(
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
  const pages = query.data?.pages.filter((page) => page !== null) ?? [];
  const whenAnswered = pages.length > 0 ? "shown" : "removed";
  const whenNotLoaded = query.isPending || isFetching ? "loading" : "failed";
  const isLoaded = query.isSuccess || isFetchNextPageError;
  return {
    at: isLoaded ? whenAnswered : whenNotLoaded,
    /** Empty unless they are shown. */
    pages,
    retry: () => void query.refetch(),
    more: {
      at: moreAt(isFetchingNextPage, isFetchNextPageError),
      hasMore: query.hasNextPage,
      onMore: () => void query.fetchNextPage(),
      onRetry: () => void query.fetchNextPage(),
    },
  } as const;
}

function moreAt(isLoading: boolean, hasFailed: boolean) {
  if (isLoading) return "loadingMore";
  return hasFailed ? "moreFailed" : "shown";
}
