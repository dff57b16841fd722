import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import * as v from "valibot";
import { loadRows } from "../store/named-statements.ts";
import type { Store } from "../store/open-store.ts";
import { HttpError } from "./http-error.ts";
import { isStorable } from "./storable-text.ts";

/** What a list is sorted by, as in the index. */
interface PageKey {
  column: string | RawBuilder<unknown>;
  type: "text" | "number" | "uuid" | "time";
}

interface PageRequest {
  /** The cursor of the page before. Null: the first page. */
  after: string | null;
  size: number;
  isDescending?: boolean;
}

type KeyValue = string | number | null;

interface KeyType {
  /** What a cursor may have. */
  schema: v.GenericSchema<KeyValue>;
  /** What the rows are compared with. */
  read: (value: KeyValue) => RawBuilder<unknown>;
}

const integer = v.pipe(v.number(), v.safeInteger());

const keyTypes: Record<PageKey["type"], KeyType> = {
  text: { schema: v.string(), read: (value) => sql`${value}::text` },
  number: { schema: integer, read: (value) => sql`${value}::bigint` },
  uuid: { schema: v.pipe(v.string(), v.uuid()), read: (value) => sql`${value}::uuid` },
  /** In microseconds. Null: before every time. */
  time: {
    schema: v.nullable(integer),
    read: (value) =>
      value === null
        ? sql`'-infinity'::timestamptz`
        : sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`,
  },
};
const toMicroseconds = (time: RawBuilder<unknown>) =>
  sql`(extract(epoch from nullif(${time}, '-infinity')) * 1000000)::bigint`;

/** A page of a list that is sorted by keys, all in one direction. Together the keys tell each row from every other. */
export function pageBy(keys: readonly PageKey[], { after, size, isDescending = false }: PageRequest) {
  const columns = keys.map(({ column }) => (typeof column === "string" ? sql.ref(column) : column));
  const isBehind =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(columns)}) ${isDescending ? sql`<` : sql`>`} (${sql.join(readCursor(after, keys))})`;
  const orderBy = (sorted: readonly RawBuilder<unknown>[]) =>
    sql.join(sorted.map((column) => (isDescending ? sql`${column} desc` : column)));
  const order = orderBy(columns);
  /** One row more than the page holds says whether another page follows. */
  const limit = size + 1;
  const names = keys.map((_, index) => `key_${index}`);
  const keyColumns = names.map((name) => sql.ref(name));

  /** The rows of the page, each with its cursor. That is written last, because it takes longer than sorting does. */
  const select = <Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>) => {
    const rows = query
      .where(isBehind)
      .select(columns.map((column, index) => column.as(names[index]!)))
      .orderBy(order)
      .limit(limit);
    return sql<Row & { cursor: string }>`(select page.*, ${writeCursor(keys, keyColumns)} as cursor
      from (${rows}) as page order by ${orderBy(keyColumns)})`;
  };

  const split = <Row extends { cursor: string }>(rows: readonly Row[]) => ({
    rows: rows.slice(0, size),
    next: rows.length > size ? rows[size - 1]!.cursor : null,
  });

  return {
    isBehind,
    order,
    limit,
    cursor: writeCursor(keys, columns),
    select,
    split,
    load: async <Tables, Table extends keyof Tables, Row>(
      store: Store,
      query: SelectQueryBuilder<Tables, Table, Row>,
    ) => split(await loadRows(store, select(query))),
  };
}

/** PostgreSQL has no base64url, and breaks lines. */
function writeCursor(keys: readonly PageKey[], columns: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  const values = columns.map((column, index) => (keys[index]!.type === "time" ? toMicroseconds(column) : column));
  const json = sql`json_build_array(${sql.join(values)})::text`;
  return sql`translate(encode(convert_to(${json}, 'UTF8'), 'base64'), '+/=' || chr(10), '-_')`;
}

function readCursor(cursor: string, keys: readonly PageKey[]): RawBuilder<unknown>[] {
  const values = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.strictTuple(keys.map(({ type }) => keyTypes[type].schema))),
    Buffer.from(cursor, "base64url").toString(),
  );
  if (!values.success || !isStorable(values.output)) throw new HttpError(400, "Malformed request");
  return keys.map(({ type }, index) => keyTypes[type].read(values.output[index]!));
}
