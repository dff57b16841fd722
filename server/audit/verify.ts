import { createHash } from "node:crypto";
import type { Store, StoreTransaction } from "../store/open-store.ts";
import { type AuditRow, readAuditRows } from "./read-rows.ts";

/** The position and hash of a row, which fix it and all rows before it. */
export interface ChainEnd {
  position: string;
  hash: string;
}

export type Verification =
  | { isIntact: true; rowCount: number; unchainedRows: number; end: ChainEnd }
  | { isIntact: false; position: string; problem: string };

/**
 * Finds the first row that was changed, deleted or moved. It computes the hashes itself, because the database's own
 * function could have been changed too. `earlierEnd` is the end of an earlier verification, kept outside the database.
 */
export function verifyAudit(store: Store, earlierEnd?: ChainEnd): Promise<Verification> {
  return store
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => verifyRows(tx, earlierEnd));
}

async function verifyRows(tx: StoreTransaction, earlierEnd: ChainEnd | undefined): Promise<Verification> {
  const recordedEnd = await tx
    .selectFrom("audit_chain")
    .select(["chain_position as position", "hash"])
    .executeTakeFirst();
  if (!recordedEnd) return broken("0", "the record of the newest row is missing");
  const checkpoints = await loadCheckpoints(tx);
  let end: ChainEnd | undefined;
  let rowCount = 0;
  let isEarlierEndFound = earlierEnd === undefined;
  for await (const row of readAuditRows(tx)) {
    end ??= findStart(row, checkpoints);
    if (!end) return broken(row.position, "the rows before it are missing");
    const expected = next(end.position);
    if (row.position !== expected) return broken(expected, "the row is missing");
    if (row.hash !== computeHash(end.hash, row)) return broken(row.position, "its content does not match its hash");
    end = { position: row.position, hash: row.hash };
    rowCount += 1;
    if (earlierEnd?.position === end.position) {
      if (earlierEnd.hash !== end.hash) return broken(end.position, "the log was rewritten up to this row");
      isEarlierEndFound = true;
    }
  }
  end ??= { position: "0", hash: "" };
  if (!isSameEnd(end, recordedEnd)) return broken(next(end.position), "the newest rows are missing");
  if (!isEarlierEndFound && !isDeletedByAge(earlierEnd, checkpoints))
    return broken(earlierEnd?.position ?? "0", "the row of the earlier verification is missing");
  return { isIntact: true, rowCount, unchainedRows: await countUnchainedRows(tx), end };
}

const broken = (position: string, problem: string): Verification => ({ isIntact: false, position, problem });
const next = (position: string) => String(BigInt(position) + 1n);
const isSameEnd = (a: ChainEnd, b: ChainEnd) => a.position === b.position && a.hash === b.hash;

/** The log starts at row 1, or after the rows that were deleted because of their age. */
function findStart(first: AuditRow, checkpoints: readonly ChainEnd[]): ChainEnd | undefined {
  if (first.position === "1") return { position: "0", hash: "" };
  return checkpoints.find(({ position }) => next(position) === first.position);
}

/** An earlier end may itself have been deleted because of its age, which a later row of the chain records. */
function isDeletedByAge(end: ChainEnd | undefined, checkpoints: readonly ChainEnd[]): boolean {
  return end !== undefined && checkpoints.some(({ position }) => BigInt(position) >= BigInt(end.position));
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

async function loadCheckpoints(tx: StoreTransaction): Promise<ChainEnd[]> {
  const rows = await tx.selectFrom("audit").select("detail").where("action", "=", "expired").execute();
  return rows.flatMap(({ detail }) => {
    const [, position, hash] = /^(\d+) ([\da-f]{64})$/.exec(detail) ?? [];
    return position !== undefined && hash !== undefined ? [{ position, hash }] : [];
  });
}

/** Hashes the same text as the database function `hash_audit`. */
function computeHash(previousHash: string, row: AuditRow): string {
  const fields = [
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
    row.target_id === null ? row.detail : null,
  ];
  const text = fields.map((field) => (field === null ? "-" : `${Buffer.byteLength(field)}:${field}`)).join("");
  return createHash("sha256")
    .update(previousHash + text)
    .digest("hex");
}

function toMicroseconds(at: string): string {
  const [, fraction = ""] = /\.\d{3}(\d{3})Z$/.exec(at) ?? [];
  return `${Date.parse(at.replace(/\d{3}Z$/, "Z"))}${fraction}`;
}
