import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageBy } from "../../../server/http/page-by.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { createCursor } from "../../support/server/create-cursor.ts";
import { openEmptyStore, storeKinds } from "../../support/server/test-stores.ts";

interface Row {
  name: string;
  at: string;
  uuid: string;
  count: number;
}
type Keys = Parameters<typeof pageBy>[0];
const refused = expect.objectContaining({ statusCode: 400, message: "Malformed request" }) as Error;

const keys: Keys = [
  { column: "name", type: "text" },
  { column: sql`coalesce(at, '-infinity')`, type: "time" },
  { column: "count", type: "number" },
  { column: "uuid", type: "uuid" },
];

describe.each(storeKinds)("a list in pages, on %s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openEmptyStore(kind);
  });
  afterAll(() => store.destroy());

  // Two rows each have the same name, time and count; some times differ by a microsecond, others are missing.
  const selectRows = () =>
    store
      .selectFrom(
        sql<Row>`(select (array['Ålder "&" Co', 'alder', ${"💧\\ \u202e"}])[n % 3 + 1] as name,
          case when n % 5 > 0 then '2026-11-22 09:15:00.123456+00'::timestamptz + n % 7 * interval '1 microsecond' end as at,
          n / 2 - 20 as count, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as uuid
          from generate_series(1, 100) as n)`.as("listed"),
      )
      .select(["name", "uuid", "count", sql<string>`at::text`.as("at")]);

  const loadEveryPage = async (isDescending: boolean, after: string | null = null): Promise<Row[]> => {
    const { rows, next } = await pageBy(keys, { after, size: 7, isDescending }).load(store, selectRows());
    expect(next === null || rows.length === 7).toBe(true);
    const page = rows.map(({ name, at, uuid, count }) => ({ name, at, uuid, count }));
    return next === null ? page : [...page, ...(await loadEveryPage(isDescending, next))];
  };

  test("has each row once, sorted by all keys in either direction", async () => {
    const { order } = pageBy(keys, { after: null, size: 1 });
    const all = await selectRows().orderBy(order).execute();
    expect(await loadEveryPage(false)).toEqual(all);
    expect(await loadEveryPage(true)).toEqual(all.toReversed());
  });

  test("has no next page where the last one is full", async () => {
    expect((await pageBy(keys, { after: null, size: 100 }).load(store, selectRows())).next).toBeNull();
    expect((await pageBy(keys, { after: null, size: 99 }).load(store, selectRows())).next).toMatch(/^[\w-]+$/);
  });
});

test.each([
  "yesterday",
  Buffer.from("no JSON").toString("base64url"),
  Buffer.from('{"length":4}').toString("base64url"),
  createCursor(),
  createCursor("alder", null, 1),
  createCursor("alder", null, 1, "00000000-0000-4000-8000-000000000001", 1),
  createCursor(null, null, 1, "00000000-0000-4000-8000-000000000001"),
  createCursor("half \ud800", null, 1, "00000000-0000-4000-8000-000000000001"),
  createCursor("\0", null, 1, "00000000-0000-4000-8000-000000000001"),
  createCursor("alder", "yesterday", 1, "00000000-0000-4000-8000-000000000001"),
  createCursor("alder", 1e16, 1, "00000000-0000-4000-8000-000000000001"),
  createCursor("alder", null, 1.5, "00000000-0000-4000-8000-000000000001"),
  createCursor("alder", null, "1 or true", "00000000-0000-4000-8000-000000000001"),
  createCursor("alder", null, 1, "1"),
])("the cursor %s, which the server did not write, is refused", (after) => {
  expect(() => pageBy(keys, { after, size: 7 })).toThrow(refused);
});
