import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Subscribable } from "xstate";
import { readText } from "../../ui/lists/list-descriptor.ts";

interface ListView<Row> {
  at: string;
  rows: readonly Row[];
  isReloading: boolean;
}

/** Opens a record once its list has found it. Where the list fails or does not have it, only the list is shown. */
function openWhenListed<Snapshot, Row>(
  list: Subscribable<Snapshot>,
  view: (snapshot: Snapshot) => ListView<Row>,
  isExpected: (row: Row) => boolean,
  open: (row: Row) => void,
): void {
  const subscription = list.subscribe((snapshot) => {
    const { at, rows, isReloading } = view(snapshot);
    if (at === "loading" || isReloading) return;
    subscription.unsubscribe();
    const row = rows.find(isExpected);
    if (row) open(row);
  });
}

/** Searches for what the address asks for, and opens the record that it names. */
export function useAddressedRecord<Snapshot, Row>(
  list: Subscribable<Snapshot>,
  view: (snapshot: Snapshot) => ListView<Row>,
  handle: { idOf: (row: Row) => string; onSearch: (search: string) => void; onOpen: (row: Row) => void },
): void {
  const { search, open }: Record<string, unknown> = useSearch({ strict: false });
  const latest = useRef(handle);
  useEffect(() => {
    if (open === undefined) return;
    const { idOf, onSearch, onOpen } = latest.current;
    onSearch(readText(search));
    openWhenListed(list, view, (row) => idOf(row) === readText(open), onOpen);
  }, [list, view, search, open]);
}
