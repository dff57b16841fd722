import { QueryClientProvider } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ListExportView } from "../../machines/lists/list-export.ts";
import { findQueryClient, type LoadList, type ServerData, useList, useListExport } from "../../queries/list.ts";
import {
  type FilterValues,
  type ListCriteria,
  type ListDescriptor,
  readCriteria,
  writeCriteria,
} from "../../ui/lists/list-descriptor.ts";
import { ListView } from "../../ui/lists/list-view.tsx";

const SEARCH_DELAY_MS = 250;

/** The page of a list. What it searches and filters is in the address. */
export function createListPage<Row, Filters extends FilterValues>(
  list: ListDescriptor<Row, Filters>,
  load: LoadList<Row, ListCriteria<Filters>>,
) {
  function List({ data }: { data: ServerData }) {
    const address: Record<string, unknown> = useSearch({ strict: false });
    const navigate = useNavigate();
    const criteria = readCriteria(list.filters, address);
    const setCriteria = (changed: ListCriteria<Filters>) =>
      void navigate({ to: ".", search: writeCriteria(list.filters, changed), replace: true });
    const typed = useTypedText(criteria.search, (search) => setCriteria({ ...criteria, search }));
    const query = useList(list.title, load, data, criteria);
    const file = useListExport(list.file, load, data, criteria);
    const exportViews: Record<typeof file.status, ListExportView> = {
      idle: { at: "ready" },
      pending: { at: "exporting" },
      error: { at: "failed" },
      success: { at: "saved", count: file.count },
    };
    const pages = query.data?.pages;
    const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
    const whenLoaded = pages ? "shown" : "loading";
    return (
      <ListView
        list={list}
        at={query.isError ? "failed" : whenLoaded}
        rows={rows}
        total={pages?.at(-1)?.total ?? 0}
        hasMore={query.hasNextPage}
        isReloading={typed.isPending || (query.isFetching && !query.isFetchingNextPage)}
        isLoadingMore={query.isFetchingNextPage}
        criteria={{ ...criteria, search: typed.text }}
        exportView={exportViews[file.status]}
        onSearch={typed.set}
        onFilter={(name, value) => setCriteria({ ...criteria, [name]: value })}
        onMore={() => void query.fetchNextPage()}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        onExport={file.start}
        onExportCancel={file.cancel}
        onExportDismiss={file.cancel}
      />
    );
  }
  return function ListWithClient({ data }: { data: ServerData }) {
    return (
      <QueryClientProvider client={findQueryClient(data)}>
        <List data={data} />
      </QueryClientProvider>
    );
  };
}

/** What is typed reaches the address after a pause. */
function useTypedText(inAddress: string, setAddress: (text: string) => void) {
  const [typed, set] = useState<string | null>(null);
  const latest = useRef(setAddress);
  useEffect(() => {
    latest.current = setAddress;
  });
  useEffect(() => {
    const timer = typed === null ? undefined : setTimeout(() => latest.current(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  if (typed === inAddress) set(null);
  return { text: typed ?? inAddress, isPending: typed !== null, set };
}
