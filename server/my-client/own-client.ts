import { type Expression, sql } from "kysely";
import type { Endpoint } from "../../src/api/contract.ts";
import type { Actor } from "../audit/write-audit.ts";
import type { Change, GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { signedInPerson } from "../reports/readable-reports.ts";
import type { StoreTransaction } from "../store/open-store.ts";

/** After the end of their access nobody administers either. */
const hasAccessNow = sql<boolean>`coalesce(person.access_ends_at > now(), true)`;

/** Whether the signed-in person administers the client. Nobody does so by a role in the whole portal. */
export const mayAdminister = (subscriptionId: Expression<string> | string) =>
  sql<boolean>`exists (select from membership as own where own.subscription_id = ${subscriptionId}
    and own.principal_id = ${signedInPerson} and own.is_administrator and ${hasAccessNow})`;

/** A client that the person does not administer is answered like one that does not exist. */
async function requireOwnClient(tx: StoreTransaction, actor: Actor, subscriptionId: string): Promise<void> {
  const membership = await tx
    .selectFrom("membership")
    .innerJoin("person", "person.principal_id", "membership.principal_id")
    .where("membership.subscription_id", "=", subscriptionId.toLowerCase())
    .where("membership.principal_id", "=", actor.principalId)
    .where("membership.is_administrator", "=", true)
    .where(hasAccessNow)
    .select("membership.subscription_id")
    // Whoever takes the role away waits until this change is made, or it is refused.
    .forShare("membership")
    .executeTakeFirst();
  if (!membership) throw new HttpError(404, "Not Found");
}

export const loadRules = (tx: StoreTransaction, subscriptionId: string) =>
  tx
    .selectFrom("subscription")
    .where("id", "=", subscriptionId.toLowerCase())
    .select(["mail_domains as mailDomains", "gives_own_access as givesOwnAccess"])
    .executeTakeFirstOrThrow();

/** A write of a call whose body names the client. */
export function writeForOwnClient<E extends Endpoint>(
  routes: GuardedRoutes,
  endpoint: E,
  change: Change<E>,
  limit?: RateLimit,
): void {
  routes.write(
    endpoint,
    "reader",
    async (tx, call) => {
      await requireOwnClient(tx, call.actor, (call.body as unknown as { subscriptionId: string }).subscriptionId);
      return change(tx, call);
    },
    limit,
  );
}
