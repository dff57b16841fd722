import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../http/http-error.ts";
import { isSameText } from "../identity/keys.ts";
import type { Store } from "../store/open-store.ts";
import { toExportedRow } from "./exported-row.ts";
import { selectRows } from "./read-rows.ts";

export const AUDIT_LINES_PATH = "/serverside/api/portal/auditlines";

/**
 * The audit log for a collector: one JSON object per line, the oldest first. The collector goes on behind the position
 * of its last line; positions have no gaps and follow the order of commits, so that it misses none. Without a token in
 * the configuration there is no such page.
 */
export function registerAuditCollectorRoute(app: FastifyInstance, store: Store, token: string | undefined): void {
  app.get(AUDIT_LINES_PATH, async (request, reply) => {
    const isAllowed = token !== undefined && isSameText(request.headers.authorization ?? "", `Bearer ${token}`);
    if (!isAllowed) throw new HttpError(404, "Not Found");
    const rows = await selectRows(store, readPosition(request));
    reply.type("application/x-ndjson; charset=utf-8");
    return reply.send(rows.map((row) => `${JSON.stringify(toExportedRow(row))}\n`).join(""));
  });
}

/** Fifteen digits are exact as a number of JavaScript and of the database. */
function readPosition({ query }: FastifyRequest): string {
  const { after = "0" } = query as { after?: unknown };
  if (typeof after === "string" && /^\d{1,15}$/.test(after)) return after;
  throw new HttpError(400, "Malformed request");
}
