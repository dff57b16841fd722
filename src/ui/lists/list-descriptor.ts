import type { ComponentType } from "react";
import { isCalendarDay } from "../../rules/calendar-day.ts";
import { readSort, writeSort } from "../../rules/lists/list-sort.ts";
import type { RecordColumn } from "./record-row.tsx";
import type { RecordSort } from "./record-table.tsx";

/** What a filter may be set to, by the filter's name in the address. */
export type FilterValues = Record<string, string>;

export type ListFilter<Value extends string> = {
  label: string;
  /** By default which records are found. `subject`: what they are, so that the search starts anew. */
  decides?: "subject" | "figures";
} & (
  | {
      /** The first one is not in the address. */
      options: readonly { value: Value; label: string }[];
    }
  | {
      /** Not in the address. */
      unchecked: Value;
      checked: Value;
    }
  /** A day as YYYY-MM-DD, or empty. */
  | { isDate: true }
  /** Any id. The page itself says which one is set, and takes it away. */
  | { isId: true }
);

export type ListFilters<Filters extends FilterValues> = {
  readonly [Name in keyof Filters]: ListFilter<Filters[Name]>;
};

/** `sort` is written as in the address. */
export type ListCriteria<Filters extends FilterValues> = Filters & { search: string; sort: string };

/** Another list, and what is searched and opened there. */
export interface ListAddress {
  list: "reports" | "clients" | "people";
  search: { search: string; open: string };
}

/** The part of a list's description that may depend on what is asked for. Some files have rows of their own. */
export interface ListParts<Row, FileRow = Row> {
  title: string;
  columns: readonly RecordColumn<Row>[];
  searchLabel: string;
  emptyText: string;
  file: {
    name: string;
    /** What the rows are. */
    noun: "entries" | "rows";
    columns: readonly string[];
    toCells: (row: FileRow) => readonly string[];
  };
}

interface ListBase<Row, Filters extends FilterValues, Extra> {
  /** The key of its data. */
  name: string;
  idOf: (row: Row) => string;
  sort: RecordSort;
  filters: ListFilters<Filters>;
  /** Where the count ends: a larger total stands for more. */
  countLimit?: number;
  /** Between the search and the rows. Without a page, as the first one is loaded, it takes the same room. */
  Above?: ComponentType<{ page: Extra | undefined; criteria: ListCriteria<Filters> }>;
  /** Beside the list, or in its place. */
  Details?: ComponentType<{ row: Row; onClose: () => void }>;
  /** Where a row of a list without details leads. Null: nowhere. */
  addressOf?: (row: Row, criteria: ListCriteria<Filters>) => ListAddress | null;
}

/** What makes one list page of the admin area different from the others. `Extra` is what a page tells beside its rows. */
export type ListDescriptor<Row, Filters extends FilterValues, Extra = unknown, FileRow = Row> = ListBase<
  Row,
  Filters,
  Extra
> &
  (ListParts<Row, FileRow> | { describe: (criteria: ListCriteria<Filters>) => ListParts<Row, FileRow> });

/** The list as it is for these criteria. */
export const describeList = <Row, Filters extends FilterValues, Extra, FileRow>(
  list: ListDescriptor<Row, Filters, Extra, FileRow>,
  criteria: ListCriteria<Filters>,
): ListParts<Row, FileRow> => ("describe" in list ? list.describe(criteria) : list);

/** What criteria need to know of a list. */
interface ListKeys<Filters extends FilterValues> {
  filters: ListFilters<Filters>;
  sort: RecordSort;
  columns?: readonly { id: string; canSort?: boolean }[];
}

const valuesOf = (filter: ListFilter<string>): readonly string[] => {
  if ("isId" in filter || "isDate" in filter) return [""];
  return "options" in filter ? filter.options.map(({ value }) => value) : [filter.unchecked, filter.checked];
};

/** What the address asks for. Anything that the list does not know is left out. */
export function readCriteria<Filters extends FilterValues>(
  { filters, sort, columns = [] }: ListKeys<Filters>,
  address: Readonly<Record<string, unknown>>,
): ListCriteria<Filters> {
  const values = Object.entries<ListFilter<string>>(filters).map(([name, filter]) => {
    const asked = readText(address[name]);
    const isAnything = "isId" in filter || ("isDate" in filter && isCalendarDay(asked));
    const known = isAnything ? [asked] : valuesOf(filter);
    return [name, known.find((value) => value === asked) ?? known[0]];
  });
  const askedSort = readText(address["sort"]);
  const isKnownSort = columns.some(({ id, canSort }) => canSort && id === readSort(askedSort).by);
  return {
    ...(Object.fromEntries(values) as Filters),
    search: readText(address["search"]),
    sort: isKnownSort ? askedSort : writeSort(sort),
  };
}

/** A text of the address. The router reads a text of digits as a number. */
export const readText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The part of the address that asks for this. */
export function writeCriteria<Filters extends FilterValues>(
  { filters, sort }: ListKeys<Filters>,
  criteria: ListCriteria<Filters>,
): Record<string, string> {
  const unset: Record<string, string | undefined> = { search: "", sort: writeSort(sort) };
  for (const [name, filter] of Object.entries<ListFilter<string>>(filters)) unset[name] = valuesOf(filter)[0];
  return Object.fromEntries(Object.entries(criteria).filter(([name, value]) => value !== unset[name]));
}

/** Whether a filter leaves records out. */
export const isFiltered = <Filters extends FilterValues>(
  list: ListKeys<Filters>,
  criteria: ListCriteria<Filters>,
): boolean =>
  Object.keys(writeCriteria(list, criteria)).some(
    (name) => name in list.filters && list.filters[name]?.decides === undefined,
  );
