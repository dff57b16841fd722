import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createActor } from "../identity/actor.ts";
import type { Authorizer } from "../identity/authorize.ts";
import { writeAudit } from "./write-audit.ts";
import type { Store } from "../store/open-store.ts";

/**
 * Records in the audit log that a known person's request was refused, the same refusal once a minute. An unknown sender
 * leaves no row, or anybody could fill the log.
 */
export function recordRefusals(app: FastifyInstance, store: Store, { findPerson }: Authorizer): void {
  app.addHook("onError", async (request, _reply, error) => {
    if (error.statusCode !== 403) return;
    try {
      const person = await findPerson(request);
      if (!person) return;
      const detail = `${request.method} ${request.routeOptions.url}`;
      if (await isRecorded(store, person.principalId, detail)) return;
      const actor = createActor(request, person);
      await store.transaction().execute((tx) => writeAudit(tx, actor, [{ action: "refused", detail }]));
    } catch (failure) {
      request.log.warn({ err: failure }, "could not record a refusal in the audit log");
    }
  });
}

async function isRecorded(store: Store, principalId: string, detail: string): Promise<boolean> {
  const recorded = await store
    .selectFrom("audit")
    .select("id")
    .where("principal_id", "=", principalId)
    .where("at", ">", sql<Date>`now() - interval '1 minute'`)
    .where("action", "=", "refused")
    .where("detail", "=", detail)
    .limit(1)
    .executeTakeFirst();
  return recorded !== undefined;
}
