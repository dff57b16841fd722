import type { Subscribable } from "xstate";

interface ListView<Row> {
  at: string;
  rows: readonly Row[];
  isReloading: boolean;
}

/** Opens a record once its list has found it. Where the list fails or does not have it, only the list is shown. */
export function openWhenListed<Snapshot, Row extends object>(
  list: Subscribable<Snapshot>,
  view: (snapshot: Snapshot) => ListView<Row>,
  expected: Partial<Row>,
  open: (row: Row) => void,
): void {
  const subscription = list.subscribe((snapshot) => {
    const { at, rows, isReloading } = view(snapshot);
    if (at === "loading" || isReloading) return;
    subscription.unsubscribe();
    const row = rows.find((one) => Object.entries(expected).every(([key, value]) => one[key as keyof Row] === value));
    if (row) open(row);
  });
}
