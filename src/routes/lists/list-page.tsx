import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, use, useEffect, useMemo, useRef, useState } from "react";
import {
  findQueryClient,
  type LoadList,
  type LoadRows,
  moreAt,
  openedKey,
  type ServerData,
  useList,
  useListExport,
} from "../../queries/list.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import type { ListExportView } from "../../ui/lists/export-notice.tsx";
import {
  describeList,
  type FilterValues,
  type ListCriteria,
  type ListDescriptor,
  readCriteria,
  readText,
  writeCriteria,
} from "../../ui/lists/list-descriptor.ts";
import { ListAreaContext } from "../../ui/lists/list-link.tsx";
import { ListView, type ListViewProps } from "../../ui/lists/list-view.tsx";

const SEARCH_DELAY_MS = 250;

/** The page of a list that needs nothing else. */
export function createListPage<Row, Filters extends FilterValues, Extra>(
  list: ListDescriptor<Row, Filters, Extra>,
  load: LoadList<Row, ListCriteria<Filters>, Extra>,
) {
  return withQueries(function List({ data }: { data: ServerData }) {
    return <ListView {...useListPage(list, load, load, data)} />;
  });
}

/** A page whose parts load the server's data. */
export function withQueries<Props extends { data: ServerData }>(Page: ComponentType<Props>) {
  return function PageWithQueries(props: Props) {
    return (
      <QueryClientProvider client={findQueryClient(props.data)}>
        <Page {...props} />
      </QueryClientProvider>
    );
  };
}

/** What a list shows and does. What it searches and filters, and the record that is open, are in the address. */
export function useListPage<Row, Filters extends FilterValues, Extra, FileRow>(
  list: ListDescriptor<Row, Filters, Extra, FileRow>,
  load: LoadList<Row, ListCriteria<Filters>, Extra>,
  loadFile: LoadRows<FileRow, ListCriteria<Filters>>,
  data: ServerData,
): ListViewProps<Row, Filters, Extra, FileRow> {
  const client = useQueryClient();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const area = use(ListAreaContext);
  const criteria = readCriteria(list, address);
  const openId = readText(address["open"]);
  const setAddress = (changed: ListCriteria<Filters>, open = openId) => {
    const search = { ...writeCriteria(list, changed), ...(open !== "" && { open }) };
    void navigate({ to: ".", search, replace: true });
  };
  const { rows, page, ...shown } = useListView(list.name, load, data, criteria, (search) =>
    setAddress({ ...criteria, search }),
  );
  const file = useListExport(describeList(list, criteria).file, loadFile, data, criteria);
  const exportViews: Record<typeof file.status, ListExportView> = {
    idle: { at: "ready" },
    pending: { at: "exporting" },
    error: { at: "failed" },
    success: { at: "saved", count: file.count },
  };
  const open = useOpenRow(list, rows, openId);
  return {
    list,
    ...shown,
    rows,
    page,
    criteria: { ...criteria, search: shown.search },
    open,
    exportView: exportViews[file.status],
    onFilter: (name, value) => {
      const isSubject = list.filters[name].decides === "subject";
      if (isSubject) shown.onSearch("");
      setAddress({ ...criteria, ...(isSubject && { search: "" }), [name]: value });
    },
    onSort: (sort) => setAddress({ ...criteria, sort }),
    onOpen: (row) => {
      const leadsTo = list.addressOf?.(row, page?.criteria ?? criteria);
      if (leadsTo) void navigate({ href: listHref(leadsTo.list, { ...leadsTo.search }, area) });
      else {
        client.setQueryData(openedKey(list.name), row);
        setAddress(criteria, list.idOf(row));
      }
    },
    onClose: () => setAddress(criteria, ""),
    onExport: file.start,
    onExportCancel: file.cancel,
    onExportDismiss: file.cancel,
  };
}

/** The rows of a list as they are shown, whether its criteria are in the address or not. */
export function useListView<Row, Criteria extends { search: string }, Extra>(
  name: string,
  load: LoadList<Row, Criteria, Extra>,
  data: ServerData,
  criteria: Criteria,
  setSearch: (search: string) => void,
) {
  const typed = useTypedText(criteria.search, setSearch);
  const query = useList(name, load, data, criteria);
  const pages = query.data?.pages;
  const page = pages?.at(-1);
  const rows = useMemo(() => pages?.flatMap((one) => one.rows) ?? [], [pages]);
  const whenLoaded = pages ? "shown" : "loading";
  return {
    at: query.isError && !query.isFetchNextPageError ? "failed" : whenLoaded,
    rows,
    page,
    total: page?.total ?? 0,
    hasMore: query.hasNextPage,
    isReloading: typed.isPending || (query.isFetching && !query.isFetchingNextPage),
    moreAt: moreAt(query.isFetchingNextPage, query.isFetchNextPageError),
    search: typed.text,
    onSearch: typed.set,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  } as const;
}

/** The record that the address names, once the list has found it. It stays open while others are searched for. */
function useOpenRow<Row>(list: { name: string; idOf: (row: Row) => string }, rows: readonly Row[], openId: string) {
  const client = useQueryClient();
  const found = rows.find((row) => list.idOf(row) === openId);
  const known = found ?? client.getQueryData<Row>(openedKey(list.name));
  useEffect(() => {
    if (found) client.setQueryData(openedKey(list.name), found);
  }, [client, list.name, found]);
  return known && list.idOf(known) === openId ? known : null;
}

/** What is typed reaches the address after a pause. */
export function useTypedText(inAddress: string, setAddress: (text: string) => void) {
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
