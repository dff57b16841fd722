import type { Subscribable } from "xstate";

type ListView<Row> = { at: "notOffered" } | { at: string; rows: readonly Row[]; isReloading: boolean };

/** Opens a record once its list has found it. Where the list fails or does not have it, only the list is shown. */
export function openWhenListed<Snapshot, Row extends object>(
  list: Subscribable<Snapshot>,
  view: (snapshot: Snapshot) => ListView<Row>,
  expected: Partial<Row>,
  open: (row: Row) => void,
): void {
  const subscription = list.subscribe((snapshot) => {
    const shown = view(snapshot);
    const rows = "rows" in shown ? shown.rows : [];
    if (shown.at === "loading" || ("isReloading" in shown && shown.isReloading)) return;
    subscription.unsubscribe();
    const row = rows.find((one) => Object.entries(expected).every(([key, value]) => one[key as keyof Row] === value));
    if (row) open(row);
  });
}
