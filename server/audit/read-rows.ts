import { type NotNull, sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const PAGE_SIZE = 2000;

export interface AuditRow {
  position: string;
  /** In UTC, with microseconds. */
  at: string;
  by: string;
  action: string;
  principal_id: string | null;
  realm: string | null;
  subject: string | null;
  session_id: string | null;
  request_id: string | null;
  address: string | null;
  report: number | null;
  target_id: string | null;
  detail: string;
  hash: string;
  by_salt: string | null;
  by_digest: string | null;
  detail_salt: string | null;
  detail_digest: string | null;
}

/** Rows of earlier releases are not: their hash leaves out the email and the name of the person they are about. */
export const isSalted = ({ by_salt, by_digest }: Pick<AuditRow, "by_salt" | "by_digest">) =>
  by_salt !== null || by_digest !== null;

/** Reads the chained rows of the audit log from its oldest row on, page by page, so that its size does not matter. */
export async function* readAuditRows(store: Store): AsyncGenerator<AuditRow> {
  let after = "0";
  for (;;) {
    const rows = await selectRows(store, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.position;
  }
}

/** A page of the rows behind a position. */
export const selectRows = (store: Store, after: string, limit = PAGE_SIZE): Promise<AuditRow[]> =>
  selectColumns(store).where("chain_position", ">", after).orderBy("chain_position").limit(limit).execute();

/** How many there are behind a position, or the limit. */
export async function countRows(store: Store, after: string, limit: number): Promise<number> {
  const behind = store.selectFrom("audit").select("id").where("chain_position", ">", after).limit(limit);
  const { count } = await store
    .selectFrom(behind.as("behind"))
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const selectRowsAt = (store: Store, positions: readonly string[]): Promise<AuditRow[]> =>
  selectColumns(store)
    .where(sql<boolean>`chain_position = any(${positions}::bigint[])`)
    .execute();

const selectColumns = (store: Store) =>
  store
    .selectFrom("audit")
    .select([
      "chain_position as position",
      sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"),
      "by",
      "action",
      "principal_id",
      "realm",
      "subject",
      "session_id",
      "request_id",
      "address",
      "report",
      "target_id",
      "detail",
      "hash",
      "by_salt",
      "by_digest",
      "detail_salt",
      "detail_digest",
    ])
    .$narrowType<{ position: NotNull; hash: NotNull }>();
