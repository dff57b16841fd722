import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";
import { prepareQuery } from "../store/prepared-query.ts";

/** How many openings one statement records at most. */
const MAX_BATCH = 500;

export interface Opening {
  id: string;
  report: number;
  subscriptionId: string;
  principalId: string;
  /** Null: the report service gave its token no id. */
  tokenId: string | null;
}

interface WaitingOpening {
  opening: Opening;
  written: PromiseWithResolvers<void>;
}

export type OpeningJournal = ReturnType<typeof createOpeningJournal>;

/**
 * Records openings before their tokens are sent. Those that arrive while a statement runs share the next one, so that
 * many readers who come together cost few statements.
 */
export function createOpeningJournal(store: Store) {
  const insert = prepareQuery(store, ({ openings }: { openings: string }) =>
    store.selectNoFrom(sql`record_openings(${openings}::json)`.as("recorded")),
  );
  let waiting: WaitingOpening[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      try {
        await insert({ openings: JSON.stringify(batch.map(({ opening }) => toRow(opening))) });
        for (const { written } of batch) written.resolve();
      } catch (error) {
        for (const { written } of batch) written.reject(error);
      }
    }
    isWriting = false;
  }

  return {
    /** Resolves when the opening is stored, and rejects when it is not. */
    record(opening: Opening): Promise<void> {
      const written = Promise.withResolvers<void>();
      waiting.push({ opening, written });
      if (!isWriting) void writeWaiting();
      return written.promise;
    },
  };
}

/** A statement that is sent again after a lost connection finds the row of the first time by its id. */
const toRow = ({ id, report, subscriptionId, principalId, tokenId }: Opening) => ({
  id,
  report,
  subscription_id: subscriptionId,
  principal_id: principalId,
  token_id: tokenId,
});

/** No session lives longer, so no report stays open longer. */
export const isRecentOpening = sql<boolean>`opening.opened_at > now() - interval '8 hours'`;

interface ShownReport {
  report: number;
  principalId: string;
  /** How long the person waited for it. */
  shownAfterMs: number | null;
}

/** Notes in the person's newest opening of the report that they see it. The first time counts. */
export async function recordShown(store: Store, shown: ShownReport): Promise<void> {
  await store
    .updateTable("opening")
    .set({ shown_at: sql<Date>`now()`, shown_after_ms: shown.shownAfterMs })
    .where("id", "=", (select) =>
      select
        .selectFrom("opening")
        .select("id")
        .where("principal_id", "=", shown.principalId)
        .where("report", "=", shown.report)
        .where(isRecentOpening)
        .orderBy("opened_at", "desc")
        .limit(1),
    )
    .where("shown_at", "is", null)
    .execute();
}
