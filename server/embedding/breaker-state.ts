import { sql } from "kysely";
import type { ServiceReport } from "../powerbi/power-bi.ts";
import type { Store } from "../store/open-store.ts";
import { prepareQuery } from "../store/prepared-query.ts";
import type { BreakerCause } from "../store/tables.ts";

/** How often one call is let through to a service that fails. */
const PROBE_INTERVAL_S = 15;
/** A service that asks for a longer pause is still probed this often. */
const MAX_PAUSE_S = 300;
/** One broken report must not close its workspace, so errors of a service that answers are counted first. */
const FAILURES_UNTIL_OPEN = 3;

export interface OpenBreaker {
  cause: BreakerCause;
  /** The call that failed last. */
  operation: string;
  /** Until the next probe. Zero or less: a probe is due. */
  secondsLeft: number;
}

export interface ServiceFailure {
  cause: BreakerCause;
  operation: string;
  /** Opens the breaker at once; otherwise three failures within a minute open it. */
  isCertain: boolean;
  retryAfterSeconds: number | undefined;
}

/** What a profile is refused, another may get. Breakers of earlier versions are those without a profile. */
export const breakerKey = ({ groupId, profileId }: Pick<ServiceReport, "groupId" | "profileId">): string =>
  profileId === null ? groupId : `${groupId} ${profileId}`;

export type BreakerState = ReturnType<typeof createBreakerState>;

const toTime = (text: string) => sql<Date>`${text}::timestamptz`;

/**
 * The state of the breaker of each workspace and profile, kept in the database because all servers share it. `readTime` returns a
 * time as PostgreSQL reads it; the text "now" is the database's own time.
 */
export function createBreakerState(store: Store, readTime: () => string = () => "now") {
  const now = () => toTime(readTime());
  const inSeconds = (seconds: number) => sql<Date>`${now()} + ${seconds} * interval '1 second'`;
  // Prepared, because each embed request reads it.
  const find = prepareQuery(store, ({ key, time }: { key: string; time: string }) =>
    store
      .selectFrom("report_service_breaker")
      .select([
        "cause",
        "operation",
        sql<number | null>`extract(epoch from probe_at - ${toTime(time)})::float8`.as("left"),
      ])
      .where("workspace_id", "=", key),
  );
  return {
    /** "failing": calls have failed, and the breaker is still closed. Undefined: nothing has failed. */
    async load(key: string): Promise<OpenBreaker | "failing" | undefined> {
      const [row] = await find({ key, time: readTime() });
      if (!row) return undefined;
      return row.left === null ? "failing" : { cause: row.cause, operation: row.operation, secondsLeft: row.left };
    },

    /** Whether the caller may send the probe. Of all servers, one may. */
    async claimProbe(key: string): Promise<boolean> {
      const claimed = await store
        .updateTable("report_service_breaker")
        .set({ probe_at: inSeconds(PROBE_INTERVAL_S) })
        .where("workspace_id", "=", key)
        .where("probe_at", "<=", now())
        .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },

    async recordFailure(
      key: string,
      { cause, operation, isCertain, retryAfterSeconds = 0 }: ServiceFailure,
    ): Promise<void> {
      const probeAt = inSeconds(Math.min(Math.max(PROBE_INTERVAL_S, retryAfterSeconds), MAX_PAUSE_S));
      const failures = sql<number>`case when report_service_breaker.failed_at < ${now()} - interval '1 minute' then 1
        else report_service_breaker.failures + 1 end`;
      const opens = isCertain ? sql<boolean>`true` : sql<boolean>`${failures} >= ${FAILURES_UNTIL_OPEN}`;
      await store
        .insertInto("report_service_breaker")
        .values({
          workspace_id: key,
          cause,
          operation,
          failed_at: now(),
          opened_at: isCertain ? now() : null,
          probe_at: isCertain ? probeAt : null,
        })
        .onConflict((conflict) =>
          conflict.column("workspace_id").doUpdateSet({
            cause,
            operation,
            failures,
            failed_at: now(),
            opened_at: sql<Date>`case when ${opens} then coalesce(report_service_breaker.opened_at, ${now()})
              else report_service_breaker.opened_at end`,
            probe_at: sql<Date>`case when ${opens} or report_service_breaker.probe_at is not null then ${probeAt} end`,
          }),
        )
        .execute();
    },

    async clear(key: string): Promise<void> {
      await store.deleteFrom("report_service_breaker").where("workspace_id", "=", key).execute();
    },

    /** How many workspaces are refused, by cause. */
    async countOpen(): Promise<{ cause: BreakerCause; count: number }[]> {
      return store
        .selectFrom("report_service_breaker")
        .select(["cause", sql<number>`count(*)::integer`.as("count")])
        .where("probe_at", "is not", null)
        .groupBy("cause")
        .execute();
    },
  };
}
