import { sql } from "kysely";
import type { ReportFailureCause } from "../powerbi/report-error-answer.ts";
import type { Store } from "../store/open-store.ts";

const FLUSH_INTERVAL_MS = 5000;

export type RefusalLog = ReturnType<typeof createRefusalLog>;

/**
 * Counts by hour and cause the reports that were not opened. Counts are written together: 200 readers of a service that
 * sleeps would otherwise write one row all the time.
 */
export function createRefusalLog(store: Store, onError: (error: unknown) => void) {
  const counts = new Map<ReportFailureCause, number>();
  const count = (cause: ReportFailureCause, added: number) => counts.set(cause, (counts.get(cause) ?? 0) + added);
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = [...counts];
    counts.clear();
    if (written.length === 0) return;
    try {
      await store
        .insertInto("report_refusal")
        .values(written.map(([cause, added]) => ({ hour: sql<Date>`date_trunc('hour', now())`, cause, count: added })))
        .onConflict((conflict) =>
          conflict
            .columns(["hour", "cause"])
            .doUpdateSet({ count: sql<number>`report_refusal.count + excluded.count` }),
        )
        .execute();
    } catch (error) {
      for (const [cause, added] of written) count(cause, added);
      throw error;
    }
  }

  return {
    add(cause: ReportFailureCause): void {
      count(cause, 1);
      timer ??= setTimeout(() => void flush().catch(onError), FLUSH_INTERVAL_MS).unref();
    },
    flush,
    /** Loads the causes of the last 24 hours on all servers, the most frequent first. */
    async load(): Promise<{ cause: string; count: number }[]> {
      // A database that accepts no writes still has the counts of before.
      await flush().catch(onError);
      return store
        .selectFrom("report_refusal")
        .select(["cause", sql<number>`sum(count)::integer`.as("count")])
        .where("hour", ">", sql<Date>`now() - interval '24 hours'`)
        .groupBy("cause")
        .orderBy("count", "desc")
        .execute();
    },
  };
}
