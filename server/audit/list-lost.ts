import type { Store } from "../store/open-store.ts";
import { type CopiedRow, readCopy } from "./compare-copy.ts";
import { selectRowsAt } from "./read-rows.ts";
import { readSnapshot } from "./verify.ts";

/** They change nothing that a restored backup could bring back. */
const UNCHANGING =
  /^(signed-in|signed-out|sign-in-refused|session-ended|refused|previewed|checked|viewed-as|exported|usage-read|audit-read|openings-recorded|openings-expired|acceptances-expired|expired)$/;

/**
 * What a collector kept of the audit log and the restored database does not have, the oldest first: the changes that
 * were made after the backup.
 */
export function listLost(store: Store, lines: AsyncIterable<string> | Iterable<string>): Promise<string[]> {
  return readSnapshot(store, async (tx) => {
    const restored = await tx
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "backup-restored")
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (!restored) throw new Error("No backup was restored in this database. Run finish-restore first");
    const end = JSON.parse(restored.detail) as { position: number };
    const lost: string[] = [];
    for await (const copied of readCopy(lines)) {
      const rows = await selectRowsAt(
        tx,
        copied.map(({ position }) => String(position)),
      );
      const hashes = new Map(rows.map((row) => [Number(row.position), row.hash]));
      for (const row of copied) {
        const hash = hashes.get(row.position);
        if (row.position <= end.position && hash !== undefined && hash !== row.hash)
          throw new Error(`The copy is of another log: its row ${row.position} differs, which the backup has`);
        if (row.position > end.position && hash !== row.hash && !UNCHANGING.test(row.action ?? ""))
          lost.push(describeRow(row));
      }
    }
    return lost;
  });
}

/** Names and emails last, because people choose them. */
const describeRow = ({ position, at, action, subscriptionReportId, targetId, email, detail }: CopiedRow): string =>
  [
    `${position} ${at} ${action}`,
    ...(subscriptionReportId == null ? [] : [`report ${subscriptionReportId}`]),
    ...(targetId == null ? [] : [`person ${targetId}`]),
    `by ${JSON.stringify(email)}`,
    JSON.stringify(detail),
  ].join(", ");
