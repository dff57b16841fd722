import type { ComponentType } from "react";
import type { RecordColumn } from "./record-row.tsx";
import type { RecordSort } from "./record-table.tsx";

/** What a filter may be set to, by the filter's name in the address. */
export type FilterValues = Record<string, string>;

export interface ListFilter<Value extends string> {
  label: string;
  /** The first one is not in the address. */
  options: readonly { value: Value; label: string }[];
}

export type ListFilters<Filters extends FilterValues> = {
  readonly [Name in keyof Filters]: ListFilter<Filters[Name]>;
};

export type ListCriteria<Filters extends FilterValues> = Filters & { search: string };

/** What makes one list page of the admin area different from the others. */
export interface ListDescriptor<Row, Filters extends FilterValues> {
  title: string;
  columns: readonly RecordColumn<Row>[];
  idOf: (row: Row) => string;
  sort: RecordSort;
  searchLabel: string;
  filters: ListFilters<Filters>;
  emptyText: string;
  /** Where the count ends: a larger total stands for more. */
  countLimit?: number;
  Details: ComponentType<{ row: Row; onClose: () => void }>;
  file: {
    name: string;
    /** What the rows are. */
    noun: "entries" | "rows";
    columns: readonly string[];
    toCells: (row: Row) => readonly string[];
  };
}

/** What the address asks for. Anything that the list does not know is left out. */
export function readCriteria<Filters extends FilterValues>(
  filters: ListFilters<Filters>,
  address: Readonly<Record<string, unknown>>,
): ListCriteria<Filters> {
  const values = Object.entries<ListFilter<string>>(filters).map(([name, { options }]) => {
    const asked = options.find(({ value }) => value === String(address[name]));
    return [name, (asked ?? options[0])?.value];
  });
  const { search } = address;
  // The router reads a text of digits as a number.
  const text = typeof search === "string" || typeof search === "number" ? String(search) : "";
  return { ...(Object.fromEntries(values) as Filters), search: text };
}

/** The part of the address that asks for this. */
export function writeCriteria<Filters extends FilterValues>(
  filters: ListFilters<Filters>,
  criteria: ListCriteria<Filters>,
): Record<string, string> {
  const isSet = ([name, value]: [string, string]) => value !== (filters[name]?.options[0]?.value ?? "");
  return Object.fromEntries(Object.entries(criteria).filter(isSet));
}
