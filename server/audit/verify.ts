import { createHash } from "node:crypto";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { findChangedAcceptance, findChangedOpenings } from "./verify-tables.ts";
import {
  type Deletion,
  findContradiction,
  findUnexplained,
  listRecords,
  loadRetentionRecords,
  type Problem,
  type RetentionRecords,
} from "./retention-records.ts";
import { type AuditRow, isSalted, readAuditRows } from "./read-rows.ts";

/** The position and hash of a row, which fix it and all rows before it. */
export interface ChainEnd {
  position: string;
  hash: string;
  /** When the row was written. Undefined: an earlier release printed the end. */
  at?: string | undefined;
}

export interface IntactLog {
  isIntact: true;
  rowCount: number;
  /** How many of the oldest rows are gone because of their age. */
  deletedRows: number;
  unchainedRows: number;
  /** The last day whose openings the log recorded. */
  openingsThrough: string | undefined;
  end: ChainEnd;
}

export type Verification = IntactLog | ({ isIntact: false } & Problem);

/** Everything is read in one state of the database. */
export const readSnapshot = <T>(store: Store, read: (tx: StoreTransaction) => Promise<T>): Promise<T> =>
  store.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

/**
 * Finds the first row that was changed, deleted or moved. It computes the hashes itself, because the database's own
 * function could have been changed too. `earlierEnd` is the end of an earlier verification, kept outside the database.
 */
export const verifyAudit = (store: Store, earlierEnd?: ChainEnd): Promise<Verification> =>
  readSnapshot(store, async (tx) => verifyRows(tx, await loadRetentionRecords(tx), earlierEnd));

export async function verifyRows(
  tx: StoreTransaction,
  retention: RetentionRecords,
  earlierEnd?: ChainEnd,
): Promise<Verification> {
  const recordedEnd = await tx
    .selectFrom("audit_chain")
    .select(["chain_position as position", "hash"])
    .executeTakeFirstOrThrow();
  const deletions = listRecords(retention, "expired");
  const erasures = await loadErasures(tx);
  let end: ChainEnd | undefined;
  let rowCount = 0;
  let isEarlierEndFound = earlierEnd === undefined;
  let hasSalt = false;
  for await (const row of readAuditRows(tx)) {
    end ??= findStart(row, deletions);
    if (!end) return broken(row.position, "the rows before it are missing");
    const expected = next(end.position);
    if (row.position !== expected) return broken(expected, "the row is missing");
    if (row.hash !== computeHash(end.hash, row)) return broken(row.position, "its content does not match its hash");
    if (hasSalt && !isSalted(row)) return broken(row.position, "it has the form of an earlier release");
    hasSalt = isSalted(row);
    const erasure = findUnrecordedErasure(row, erasures);
    if (erasure) return broken(row.position, `its ${erasure} was erased without a row about it`);
    end = { position: row.position, hash: row.hash, at: row.at };
    rowCount += 1;
    if (earlierEnd?.position === end.position) {
      if (earlierEnd.hash !== end.hash) return broken(end.position, "the log was rewritten up to this row");
      isEarlierEndFound = true;
    }
  }
  end ??= deletions.map(getEnd).find((last) => isSameEnd(last, recordedEnd)) ?? { position: "0", hash: "" };
  if (!isSameEnd(end, recordedEnd)) return broken(next(end.position), "the newest rows are missing");
  const contradiction =
    findContradiction(retention) ??
    (await findChangedOpenings(tx, retention)) ??
    (await findChangedAcceptance(tx, retention));
  if (contradiction) return { isIntact: false, ...contradiction };
  const unexplained = earlierEnd && !isEarlierEndFound ? findUnexplained(deletions, earlierEnd) : undefined;
  if (earlierEnd && unexplained !== undefined) return broken(earlierEnd.position, unexplained);
  return {
    isIntact: true,
    rowCount,
    deletedRows: Number(end.position) - rowCount,
    unchainedRows: await countUnchainedRows(tx),
    openingsThrough: listRecords(retention, "openings-recorded").at(-1)?.day,
    end,
  };
}

export const broken = (position: string | null, problem: string): Verification => ({
  isIntact: false,
  position,
  problem,
});
const next = (position: string) => String(BigInt(position) + 1n);
const getEnd = ({ through, hash }: Deletion): ChainEnd => ({ position: through, hash });
const isSameEnd = (a: ChainEnd, b: ChainEnd) => a.position === b.position && a.hash === b.hash;

/** The log starts at row 1, or after the rows that were deleted because of their age. */
function findStart(first: AuditRow, deletions: readonly Deletion[]): ChainEnd | undefined {
  if (first.position === "1") return { position: "0", hash: "" };
  return deletions.map(getEnd).find(({ position }) => next(position) === first.position);
}

/** Rows of the last second, or of before the last server was stopped. */
async function countUnchainedRows(tx: StoreTransaction): Promise<number> {
  const { count } = await tx
    .selectFrom("audit")
    .where("chain_position", "is", null)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the emails of people were erased: by principal id, the position of the last row about it. */
type Erasures = ReadonlyMap<string, number>;

async function loadErasures(tx: StoreTransaction): Promise<Erasures> {
  const rows = await tx
    .selectFrom("audit")
    .select(["target_id", "chain_position"])
    .where("action", "=", "email-erased")
    .orderBy("chain_position")
    .execute();
  return new Map(rows.map((row) => [row.target_id ?? "", Number(row.chain_position ?? Infinity)]));
}

function findUnrecordedErasure(row: AuditRow, erasures: Erasures): "email" | "name" | undefined {
  const isRecorded = (principalId: string | null) =>
    (principalId === null ? [...erasures.values()] : [erasures.get(principalId) ?? 0]).some(
      (position) => position > Number(row.position),
    );
  if (row.by_digest !== null && !isRecorded(row.principal_id)) return "email";
  return row.detail_digest !== null && !isRecorded(row.target_id) ? "name" : undefined;
}

/** Hashes the same text as the database function `chain_audit_rows`. */
function computeHash(previousHash: string, row: AuditRow): string {
  const facts = [
    row.position,
    toMicroseconds(row.at),
    row.action,
    row.principal_id,
    row.realm,
    row.subject,
    row.session_id,
    row.request_id,
    row.address,
    row.report === null ? null : String(row.report),
    row.target_id,
    row.target_id === null ? row.detail : digest(row.detail_digest, row.detail_salt, row.detail),
  ];
  const fields = isSalted(row) ? ["salted", ...facts, digest(row.by_digest, row.by_salt, row.by)] : facts;
  const text = fields.map((field) => (field === null ? "-" : `${Buffer.byteLength(field)}:${field}`)).join("");
  return hash(previousHash + text);
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** What is left of an erased value is its digest. */
const digest = (kept: string | null, salt: string | null, value: string) =>
  kept ?? (salt === null ? null : hash(salt + value));

function toMicroseconds(at: string): string {
  const [, fraction = ""] = /\.\d{3}(\d{3})Z$/.exec(at) ?? [];
  return `${Date.parse(at.replace(/\d{3}Z$/, "Z"))}${fraction}`;
}
