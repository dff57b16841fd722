import { sql } from "kysely";
import type { StoreTransaction } from "../store/open-store.ts";
import { type AuditRow, isSalted } from "./read-rows.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

interface RecordRow {
  /** Null: it is not chained yet. */
  position: string | null;
  at: string;
  isSalted: boolean;
}

/** The oldest rows were deleted because of their age. */
export interface Deletion extends RecordRow {
  action: "expired";
  /** Position and hash of the last deleted row. */
  through: string;
  hash: string;
  /** Undefined: an earlier release wrote the row. */
  stated: { rows: number; newest: string; days: number } | undefined;
}

interface RetentionChange extends RecordRow {
  action: "retention-changed";
  of: "audit" | "openings" | "terms";
  /** Null: for ever. */
  from: number | null;
  to: number | null;
}

/** The openings of a day in UTC. */
interface RecordedOpenings extends RecordRow {
  action: "openings-recorded";
  day: string;
  openings: number;
  hash: string;
  /** The ids of their tokens. Undefined: an earlier release wrote the row. */
  tokenHash: string | undefined;
}

/** The openings up to and with a day are deleted because of their age. */
interface DeletedOpenings extends RecordRow {
  action: "openings-expired";
  day: string;
  days: number;
}

/** Acceptances of the terms, each replaced by a later one, are deleted because of their age. */
interface DeletedAcceptances extends RecordRow {
  action: "acceptances-expired";
  /** When the newest of them was given. */
  newest: string;
  days: number;
}

type RetentionRecord = Deletion | RetentionChange | RecordedOpenings | DeletedOpenings | DeletedAcceptances;

export interface RetentionRecords {
  /** The present settings of the database. */
  kept: Record<RetentionChange["of"], number | null>;
  /** In the order of the log. */
  records: RetentionRecord[];
}

export interface Problem {
  /** Null: a row that is not chained yet, or no single one. */
  position: string | null;
  problem: string;
}

export async function loadRetentionRecords(tx: StoreTransaction): Promise<RetentionRecords> {
  const kept = await tx
    .selectFrom("audit_chain")
    .select(["retention_days as audit", "opening_days as openings", "terms_days as terms"])
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("audit")
    .select([
      "chain_position as position",
      sql<string>`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as("at"),
      "action",
      "detail",
      "by_salt",
      "by_digest",
    ])
    .where("action", "in", [
      "expired",
      "retention-changed",
      "openings-recorded",
      "openings-expired",
      "acceptances-expired",
    ])
    .orderBy("chain_position")
    .orderBy("id")
    .execute();
  return { kept, records: rows.map(readRecord) };
}

type StoredRow = Pick<AuditRow, "at" | "action" | "detail" | "by_salt" | "by_digest"> & { position: string | null };

function readRecord(row: StoredRow): RetentionRecord {
  const { position, at, action, detail } = row;
  const common = { position, at, isSalted: isSalted(row), action };
  const [, through, hash] = /^(\d+) ([\da-f]{64})$/.exec(detail) ?? [];
  if (through !== undefined) return { ...common, through, hash, stated: undefined } as Deletion;
  const stated = parseDetail(row);
  if (action !== "expired") return { ...common, ...stated } as unknown as RetentionRecord;
  return { ...common, through: String(stated["position"]), hash: stated["hash"], stated } as unknown as Deletion;
}

function parseDetail({ position, action, detail }: StoredRow): Record<string, unknown> {
  try {
    return JSON.parse(detail) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`Row ${position ?? "without a position"} of the audit log is no row “${action}”`, { cause });
  }
}

export const listRecords = <Action extends RetentionRecord["action"]>(
  { records }: RetentionRecords,
  action: Action,
): Extract<RetentionRecord, { action: Action }>[] =>
  records.filter((record): record is Extract<RetentionRecord, { action: Action }> => record.action === action);

/** What the rows about retention say has to agree with one another and with the present settings. */
export const findContradiction = (retention: RetentionRecords): Problem | undefined =>
  findUnsetRetention(retention, "audit") ??
  findUnsetRetention(retention, "openings") ??
  findUnsetRetention(retention, "terms") ??
  findWrongDeletion(listRecords(retention, "expired")) ??
  findTooYoungOpenings(retention) ??
  findTooYoungAcceptances(retention);

function findUnsetRetention({ kept, records }: RetentionRecords, of: RetentionChange["of"]): Problem | undefined {
  let days: number | null = null;
  let isKnown = false;
  for (const record of records) {
    const stated = readDays(record, of);
    if (!stated) continue;
    const { position } = record;
    if (isKnown && stated.before !== days) return { position, problem: "it states a retention that was not set" };
    days = stated.after;
    isKnown = true;
  }
  if (days === kept[of]) return undefined;
  // What says it may be deleted because of its age. For audit rows that deletion itself says it.
  if (!isKnown && of !== "audit" && records.some(({ action }) => action === "expired")) return undefined;
  return { position: null, problem: "the retention was changed without a row about it" };
}

function readDays(record: RetentionRecord, of: RetentionChange["of"]) {
  if (record.action === "retention-changed")
    return record.of === of ? { before: record.from, after: record.to } : undefined;
  const deletion = readDeletion(record, of);
  return deletion && { before: deletion.days, after: deletion.days };
}

function readDeletion(record: RetentionRecord, of: RetentionChange["of"]): { days: number } | undefined {
  if (of === "audit") return record.action === "expired" ? record.stated : undefined;
  return record.action === (of === "openings" ? "openings-expired" : "acceptances-expired") ? record : undefined;
}

function findWrongDeletion(deletions: readonly Deletion[]): Problem | undefined {
  let through: string | undefined;
  for (const { position, at, isSalted: isInNewForm, stated, ...deletion } of deletions) {
    if (isInNewForm !== (stated !== undefined)) return { position, problem: "it is not in the form of its release" };
    if (stated && through !== undefined && Number(through) + stated.rows !== Number(deletion.through))
      return { position, problem: "it states another number of rows than were deleted" };
    if (stated && !isOldEnough(Date.parse(stated.newest), stated.days, at))
      return { position, problem: "it states deleted rows that were too young" };
    ({ through } = deletion);
  }
  return undefined;
}

function findTooYoungOpenings(retention: RetentionRecords): Problem | undefined {
  const wrong = listRecords(retention, "openings-expired").find(
    ({ day, days, at }) => !isOldEnough(Date.parse(day) + DAY_MS, days, at),
  );
  return wrong && { position: wrong.position, problem: "it states deleted openings that were too young" };
}

function findTooYoungAcceptances(retention: RetentionRecords): Problem | undefined {
  const wrong = listRecords(retention, "acceptances-expired").find(
    ({ newest, days, at }) => !isOldEnough(Date.parse(newest), days, at),
  );
  return wrong && { position: wrong.position, problem: "it states deleted acceptances that were too young" };
}

/** Says why the absence of a row is not explained. Undefined: it was deleted because of its age. */
export function findUnexplained(
  deletions: readonly Deletion[],
  row: { position: string; at?: string | undefined; isSalted?: boolean },
): string | undefined {
  const deletion = deletions.find(({ through }) => BigInt(through) >= BigInt(row.position));
  if (!deletion) return "the row is missing";
  if (row.at === undefined) return "the row is missing, and how old it was is not known";
  const { stated, at } = deletion;
  // An earlier release has deleted only rows of its own form.
  if (!stated) return row.isSalted === false ? undefined : "the row is missing";
  if (isOldEnough(Date.parse(row.at), stated.days, at)) return undefined;
  return `the row was deleted before it was ${stated.days} days old`;
}

/** A row about the future deletes nothing yet. */
const isOldEnough = (time: number, days: number, deletedAt: string) =>
  time + days * DAY_MS <= Math.min(Date.parse(deletedAt), Date.now());
