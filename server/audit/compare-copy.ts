import type { Store, StoreTransaction } from "../store/open-store.ts";
import { type Deletion, findUnexplained, listRecords, loadRetentionRecords } from "./retention-records.ts";
import { toExportedRow } from "./exported-row.ts";
import { selectRowsAt } from "./read-rows.ts";
import { broken, readSnapshot, type Verification, verifyRows } from "./verify.ts";

/** Lines that are compared with one statement. */
const LINES_PER_STATEMENT = 2000;
const ERASED = "[erased]";
/** The hash covers them, and erasing changes them. */
const uncompared = new Set(["emailSalt", "emailDigest", "detailSalt", "detailDigest"]);

export type CopiedRow = Partial<ReturnType<typeof toExportedRow>> & { position: number; at: string };

/**
 * Holds a copy that a collector or an export made against the log. Each row of the copy has to be there unchanged, but
 * for what was erased, or has to have been deleted because of its age.
 */
export function compareCopy(store: Store, lines: AsyncIterable<string> | Iterable<string>): Promise<Verification> {
  return readSnapshot(store, async (tx) => {
    const retention = await loadRetentionRecords(tx);
    const verification = await verifyRows(tx, retention);
    if (!verification.isIntact) return verification;
    const deletions = listRecords(retention, "expired");
    for await (const rows of readCopy(lines)) {
      const difference = await findDifference(tx, deletions, rows);
      if (difference) return difference;
    }
    return verification;
  });
}

export async function* readCopy(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CopiedRow[]> {
  let rows: CopiedRow[] = [];
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line === "") continue;
    rows.push(parseLine(line, number));
    if (rows.length < LINES_PER_STATEMENT) continue;
    yield rows;
    rows = [];
  }
  if (number === 0) throw new Error("The copy is empty");
  yield rows;
}

function parseLine(line: string, number: number): CopiedRow {
  try {
    const row = JSON.parse(line) as CopiedRow;
    if (Number.isSafeInteger(row.position) && typeof row.at === "string") return row;
  } catch {
    // Told below.
  }
  throw new Error(`Line ${number} of the copy is not a row of the audit log`);
}

async function findDifference(
  tx: StoreTransaction,
  deletions: readonly Deletion[],
  copied: readonly CopiedRow[],
): Promise<Verification | undefined> {
  const rows = await selectRowsAt(
    tx,
    copied.map(({ position }) => String(position)),
  );
  const stored = new Map(rows.map((row) => [Number(row.position), toExportedRow(row)]));
  for (const row of copied) {
    const position = String(row.position);
    const current = stored.get(row.position);
    const problem = current
      ? findChangedFact(row, current)
      : findUnexplained(deletions, { position, at: row.at, isSalted: Boolean(row.emailSalt ?? row.emailDigest) });
    if (problem !== undefined) return broken(position, problem);
  }
  return undefined;
}

/** A copy that an earlier release made has fewer facts of a row. */
function findChangedFact(copied: CopiedRow, current: ReturnType<typeof toExportedRow>): string | undefined {
  const [changed] =
    Object.entries(current).find(
      ([fact, value]) =>
        fact in copied && !uncompared.has(fact) && value !== ERASED && value !== copied[fact as keyof CopiedRow],
    ) ?? [];
  return changed && `its ${changed} is not that of the copy`;
}
