import { randomUUID } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import type { FailedOpening, FailedOpeningPage, FailedOpeningQuery } from "../../src/api/service-contract.ts";
import { selectDeletedName } from "../audit/deleted-name.ts";
import { pageBy } from "../http/page-by.ts";
import { formatTime } from "../store/format-time.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { Store } from "../store/open-store.ts";
import type { Database } from "../store/tables.ts";

const FLUSH_INTERVAL_MS = 5000;
/** More are not kept while the database accepts no writes. */
const MAX_WAITING = 10_000;
const PAGE_SIZE = 50;

export interface Failure {
  report: number;
  subscriptionId: string;
  principalId: string;
  cause: string;
  /** Identifies the failure for support. The reader sees it too. */
  reference: string;
}

type Row = Omit<Database["failed_opening"], "failed_at"> & { failed_at: Date };

export type FailedOpenings = ReturnType<typeof createFailedOpenings>;

/**
 * Records the reports that were not opened. They are written together: 200 readers of a service that sleeps would
 * otherwise write all the time.
 */
export function createFailedOpenings(store: Store, onError: (error: unknown) => void) {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = waiting;
    waiting = [];
    try {
      for (const chunk of inChunks(written))
        await store
          .insertInto("failed_opening")
          .values(chunk)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    } catch (error) {
      waiting = [...written, ...waiting].slice(0, MAX_WAITING);
      throw error;
    }
  }

  /** A database that accepts no writes still has the failures of before. */
  const flushOrGoOn = () => flush().catch(onError);

  return {
    add({ report, subscriptionId, principalId, cause, reference }: Failure): void {
      if (waiting.length === MAX_WAITING) return;
      waiting.push({
        id: randomUUID(),
        report,
        subscription_id: subscriptionId,
        principal_id: principalId,
        failed_at: new Date(),
        cause,
        reference,
      });
      timer ??= setTimeout(() => void flushOrGoOn(), FLUSH_INTERVAL_MS).unref();
    },
    flush,
    flushOrGoOn,
    /** Counts the causes of the last 24 hours on all servers, the most frequent first. */
    async countCauses(): Promise<{ cause: string; count: number }[]> {
      await flushOrGoOn();
      return store
        .selectFrom("failed_opening")
        .select(["cause", sql<number>`count(*)::integer`.as("count")])
        .where("failed_at", ">", sql<Date>`now() - interval '24 hours'`)
        .groupBy("cause")
        .orderBy("count", "desc")
        .orderBy("cause")
        .execute();
    },
    /** Lists those of the last 24 hours, or all whose reference begins with the text, the newest first. */
    async list({ reference, after }: FailedOpeningQuery): Promise<FailedOpeningPage> {
      await flushOrGoOn();
      return listFailures(store, { reference: reference.trim(), after });
    },
  };
}

async function listFailures(store: Store, { reference, after }: FailedOpeningQuery): Promise<FailedOpeningPage> {
  const page = pageBy(
    [
      { column: "failed_at", type: "time" },
      { column: "id", type: "uuid" },
    ],
    { after, size: PAGE_SIZE, isDescending: true },
  );
  const found = matchFailures(store.selectFrom("failed_opening"), reference);
  const [rows, { total }] = await Promise.all([
    store
      .selectFrom(page.select(found.selectAll()).as("failed"))
      .leftJoin("report", "report.id", "failed.report")
      .leftJoin("subscription", "subscription.id", "failed.subscription_id")
      .leftJoin("person", "person.principal_id", "failed.principal_id")
      .select([
        "failed.id",
        formatTime(sql.ref("failed.failed_at")).as("failedAt"),
        "failed.report as subscriptionReportId",
        sql<
          FailedOpening["reportName"]
        >`coalesce(report.report_name, ${selectDeletedName(sql.ref("failed.report"))})`.as("reportName"),
        "subscription.display_name as clientName",
        "failed.principal_id as principalId",
        "person.display_name as personName",
        "person.email as personEmail",
        "failed.cause",
        "failed.reference",
        "failed.cursor",
      ])
      .orderBy("failed.failed_at", "desc")
      .orderBy("failed.id", "desc")
      .execute(),
    found.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const { rows: shown, next } = page.split(rows);
  return { failures: shown, total, next };
}

const matchFailures = (
  failures: SelectQueryBuilder<Database, "failed_opening", object>,
  reference: string,
): SelectQueryBuilder<Database, "failed_opening", object> =>
  reference === ""
    ? failures.where("failed_at", ">", sql<Date>`now() - interval '24 hours'`)
    : failures.where(sql<boolean>`lower(reference) like ${`${escapePattern(reference.toLowerCase())}%`}`);

const escapePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
