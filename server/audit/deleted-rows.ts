import { sql } from "kysely";
import type { StoreTransaction } from "../store/open-store.ts";
import { type AuditRow, isSalted } from "./read-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A row `expired`: the oldest rows were deleted because of their age. */
export interface Deletion {
  /** Of the row itself. Null: it is not chained yet. */
  position: string | null;
  at: string;
  /** Position and hash of the last deleted row. */
  through: string;
  hash: string;
  isSalted: boolean;
  /** Undefined: an earlier release wrote the row. */
  stated: { rows: number; newest: string; days: number } | undefined;
}

interface RetentionChange {
  position: string | null;
  from: number | null;
  to: number | null;
}

export interface RetentionRecords {
  /** The present setting of the database. */
  keptDays: number | null;
  /** In the order of the log. */
  records: (Deletion | RetentionChange)[];
}

export interface Problem {
  /** Null: a row that is not chained yet, or no single one. */
  position: string | null;
  problem: string;
}

export async function loadRetentionRecords(tx: StoreTransaction): Promise<RetentionRecords> {
  const { keptDays } = await tx
    .selectFrom("audit_chain")
    .select("retention_days as keptDays")
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("audit")
    .select([
      "chain_position as position",
      sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"),
      "detail",
      "by_salt",
      "by_digest",
    ])
    .where("action", "in", ["expired", "retention-changed"])
    .orderBy("chain_position")
    .orderBy("id")
    .execute();
  return { keptDays, records: rows.map(readRecord) };
}

type RecordRow = Pick<AuditRow, "at" | "detail" | "by_salt" | "by_digest"> & { position: string | null };

function readRecord(row: RecordRow): Deletion | RetentionChange {
  const { position, at, detail } = row;
  const deletion = { position, at, isSalted: isSalted(row) };
  const [, through, hash] = /^(\d+) ([\da-f]{64})$/.exec(detail) ?? [];
  if (through !== undefined && hash !== undefined) return { ...deletion, through, hash, stated: undefined };
  const stated = JSON.parse(detail) as
    | { rows: number; position: number; hash: string; newest: string; days: number }
    | { from: number | null; to: number | null };
  if ("from" in stated) return { position, ...stated };
  return { ...deletion, through: String(stated.position), hash: stated.hash, stated };
}

const isDeletion = (record: Deletion | RetentionChange): record is Deletion => "through" in record;

export const listDeletions = ({ records }: RetentionRecords): Deletion[] => records.filter(isDeletion);

/** What the rows about retention say has to agree with one another and with the present setting. */
export function findContradiction({ keptDays, records }: RetentionRecords): Problem | undefined {
  let days: number | null | undefined;
  let through: string | undefined;
  for (const record of records) {
    const tell = (problem: string) => ({ position: record.position, problem });
    const before = isDeletion(record) ? record.stated?.days : record.from;
    if (days !== undefined && before !== undefined && before !== days)
      return tell("it states a retention that was not set");
    days = isDeletion(record) ? (before ?? days) : record.to;
    if (!isDeletion(record)) continue;
    if (record.isSalted !== (record.stated !== undefined)) return tell("it is not in the form of its release");
    if (record.stated) {
      if (through !== undefined && Number(through) + record.stated.rows !== Number(record.through))
        return tell("it states another number of rows than were deleted");
      if (!isOldEnough(record, record.stated.newest)) return tell("it states deleted rows that were too young");
    }
    through = record.through;
  }
  if ((days ?? null) === keptDays) return undefined;
  return { position: null, problem: "the retention was changed without a row about it" };
}

/** Says why the absence of a row is not explained. Undefined: it was deleted because of its age. */
export function findUnexplained(
  deletions: readonly Deletion[],
  row: { position: string; at?: string | undefined; isSalted?: boolean },
): string | undefined {
  const deletion = deletions.find(({ through }) => BigInt(through) >= BigInt(row.position));
  if (!deletion) return "the row is missing";
  if (row.at === undefined) return "the row is missing, and how old it was is not known";
  // An earlier release has deleted only rows of its own form.
  if (!deletion.stated) return row.isSalted === false ? undefined : "the row is missing";
  if (isOldEnough(deletion, row.at)) return undefined;
  return `the row was deleted before it was ${deletion.stated.days} days old`;
}

/** A row about the future deletes nothing yet. */
function isOldEnough({ at, stated }: Deletion, deletedAt: string): boolean {
  const deletionTime = Math.min(Date.parse(at), Date.now());
  return stated !== undefined && Date.parse(deletedAt) + stated.days * DAY_MS <= deletionTime;
}
