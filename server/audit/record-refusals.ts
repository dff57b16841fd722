import type { FastifyInstance } from "fastify";
import type { Authorizer } from "../identity/authorize.ts";
import type { Store } from "../store/open-store.ts";
import { createActor } from "./write-audit.ts";
import { recordOnce } from "./record-once.ts";

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
      await recordOnce(store, createActor(request, person), { action: "refused", detail }, 1);
    } catch (failure) {
      request.log.warn({ err: failure }, "could not record a refusal in the audit log");
    }
  });
}
