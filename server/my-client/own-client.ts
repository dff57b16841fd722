import { type Expression, sql } from "kysely";
import type { Endpoint } from "../../src/api/contract.ts";
import type { Change, GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { signedInPerson } from "../reports/readable-reports.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";

/** After the end of their access nobody administers either. */
const hasAccessNow = sql<boolean>`coalesce(person.access_ends_at > now(), true)`;

/** Whether the signed-in person administers the client. Nobody does so by a role in the whole portal. */
export const mayAdminister = (subscriptionId: Expression<string> | string) =>
  sql<boolean>`exists (select from membership as own where own.subscription_id = ${subscriptionId}
    and own.principal_id = ${signedInPerson} and own.is_administrator and ${hasAccessNow})`;

const selectAdministrators = (store: Store) =>
  store
    .selectFrom("membership")
    .innerJoin("person", "person.principal_id", "membership.principal_id")
    .where("membership.is_administrator", "=", true)
    .where(hasAccessNow)
    .select("membership.subscription_id");

const selectOwnClient = (store: Store, principalId: string | null, subscriptionId: string) =>
  selectAdministrators(store)
    .where("membership.subscription_id", "=", subscriptionId.toLowerCase())
    .where("membership.principal_id", "=", principalId);

/** Whether somebody else who has signed in administers the client of a review. */
export async function hasOtherAdministrator(store: Store, principalId: string, review: string): Promise<boolean> {
  const other = await selectAdministrators(store)
    .innerJoin("access_review", "access_review.subscription_id", "membership.subscription_id")
    .where("access_review.id", "=", review)
    .where("membership.principal_id", "<>", principalId)
    .where("person.deactivated_at", "is", null)
    .where("person.last_sign_in_at", "is not", null)
    .executeTakeFirst();
  return other !== undefined;
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
      // Whoever takes the role away waits until this change is made, or it is refused.
      await requireRow(selectOwnClient(tx, call.actor.principalId, clientOf(call.body)).forShare("membership"));
      return change(tx, call);
    },
    limit,
  );
}

/** A list of a call whose body names the client. */
export function listForOwnClient<E extends Endpoint>(
  routes: GuardedRoutes,
  store: Store,
  endpoint: E,
  load: Parameters<typeof routes.handleList<E>>[2],
): void {
  routes.handleList(endpoint, "reader", async (call) => {
    await requireRow(selectOwnClient(store, call.person.principalId, clientOf(call.body)));
    return load(call);
  });
}

const clientOf = (body: unknown) => (body as { subscriptionId: string }).subscriptionId;

/** A client that the person does not administer is answered like one that does not exist. */
async function requireRow(query: { executeTakeFirst: () => Promise<object | undefined> }): Promise<void> {
  if (!(await query.executeTakeFirst())) throw new HttpError(404, "Not Found");
}
