import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as v from "valibot";
import { cursor } from "../../src/api/cursor.ts";
import { HttpError } from "../http/http-error.ts";
import { pageBy } from "../http/page-by.ts";
import { isSameText } from "../identity/keys.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { toExportedRow } from "./exported-row.ts";
import { selectRows } from "./read-rows.ts";

export const AUDIT_LINES_PATH = "/serverside/api/portal/auditlines";
export const OPENING_LINES_PATH = "/serverside/api/portal/openinglines";

const OPENINGS_PER_PAGE = 2000;

/**
 * The audit log and the openings for a collector: one JSON object per line, the oldest first. The collector goes on
 * behind the position of its last line, so that it misses none. Without a token in the configuration there is no such
 * page.
 */
export function registerCollectorRoutes(app: FastifyInstance, store: Store, token: string | undefined): void {
  const registerLines = (path: string, loadLines: (request: FastifyRequest) => Promise<object[]>) =>
    app.get(path, async (request, reply) => {
      const isAllowed = token !== undefined && isSameText(request.headers.authorization ?? "", `Bearer ${token}`);
      if (!isAllowed) throw new HttpError(404, "Not Found");
      const lines = await loadLines(request);
      reply.type("application/x-ndjson; charset=utf-8");
      return reply.send(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    });
  // Positions have no gaps and follow the order of commits.
  registerLines(AUDIT_LINES_PATH, async (request) =>
    (await selectRows(store, readPosition(request))).map((row) => toExportedRow(row)),
  );
  registerLines(OPENING_LINES_PATH, (request) => loadOpeningLines(store, readCursor(request), OPENINGS_PER_PAGE));
}

/**
 * No statement runs as long as two minutes, so that no opening is committed later at an earlier time, and by then most
 * reports are shown.
 */
function selectOpenings(store: Store, after: string | null, limit: number) {
  const page = pageBy(
    [
      { column: "opening.opened_at", type: "time" },
      { column: "opening.id", type: "uuid" },
    ],
    { after, size: limit - 1 },
  );
  const opened = store
    .selectFrom("opening")
    .where("opening.opened_at", "<", sql<Date>`now() - interval '2 minutes'`)
    .selectAll();
  return store.selectFrom(page.select(opened).as("listed"));
}

export const loadOpeningLines = (store: Store, after: string | null, limit: number) =>
  selectOpenings(store, after, limit)
    .select([
      "listed.cursor as position",
      "listed.id",
      formatTime(sql.ref("listed.opened_at")).as("openedAt"),
      "listed.principal_id as principalId",
      "listed.report",
      "listed.subscription_id as subscriptionId",
      formatTime(sql.ref("listed.shown_at")).as("shownAt"),
      "listed.shown_after_ms as shownAfterMs",
      "listed.token_id as tokenId",
    ])
    .orderBy("listed.opened_at")
    .orderBy("listed.id")
    .execute();

export async function countOpeningLines(store: Store, after: string | null, limit: number): Promise<number> {
  const { count } = await selectOpenings(store, after, limit)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function readCursor({ query }: FastifyRequest): string | null {
  const { after = null } = query as { after?: unknown };
  if (after === null || v.is(cursor, after)) return after;
  throw new HttpError(400, "Malformed request");
}

/** Fifteen digits are exact as a number of JavaScript and of the database. */
function readPosition({ query }: FastifyRequest): string {
  const { after = "0" } = query as { after?: unknown };
  if (typeof after === "string" && /^\d{1,15}$/.test(after)) return after;
  throw new HttpError(400, "Malformed request");
}
