import { sql } from "kysely";
import { termsContract } from "../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../src/rules/session/terms-version.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import type { SessionQueryBuilder } from "../identity/sessions.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import type { Store, StoreTransaction } from "../store/open-store.ts";

const RECORD_PAUSE_S = 5;

export function registerTermsRoutes(routes: GuardedRoutes): void {
  routes.read(
    termsContract.getTermsAcceptance,
    "reader",
    (scope) =>
      sql`json_build_object('version', ${TERMS_VERSION}::text, 'acceptedAt', ${selectAcceptance(scope).select(
        sql`to_char(accepted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as("accepted_at"),
      )})`,
  );

  routes.write(termsContract.acceptTerms, "reader", async (tx, { body, actor }) => {
    // A page of another release has shown another text.
    if (body.version !== TERMS_VERSION) throw new HttpError(409, "Not the current version of the terms");
    return { acceptedAt: (await recordAcceptance(tx, actor)).toISOString() };
  });
}

/**
 * Refuses people whose acceptance of the current terms is not recorded. A page sends it soon after its start, so a report
 * that it opens by then is requested again after the pause.
 */
export const createTermsCheck = (store: Store) => async (principalId: string) => {
  const acceptance = await store
    .selectFrom("terms_acceptance")
    .select("version")
    .where("principal_id", "=", principalId)
    .where("version", "=", TERMS_VERSION)
    .executeTakeFirst();
  if (!acceptance) throw new HttpError(409, "Terms of use not accepted yet", RECORD_PAUSE_S);
};

export const hasAcceptedTerms = (scope: SessionQueryBuilder) =>
  scope.exists(selectAcceptance(scope).select("terms_acceptance.version"));

const selectAcceptance = (scope: SessionQueryBuilder) =>
  scope
    .selectFrom("terms_acceptance")
    .whereRef("terms_acceptance.principal_id", "=", "person.principal_id")
    .where("terms_acceptance.version", "=", TERMS_VERSION);

/** Only the first acceptance of a version is recorded, in the audit log too. */
async function recordAcceptance(tx: StoreTransaction, actor: Actor): Promise<Date> {
  if (actor.principalId === null) throw new Error("Nobody is signed in");
  const acceptance = { principal_id: actor.principalId, version: TERMS_VERSION };
  const recorded = await tx
    .insertInto("terms_acceptance")
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .returning("accepted_at")
    .executeTakeFirst();
  if (recorded) await writeAudit(tx, actor, [{ action: "terms-accepted", detail: TERMS_VERSION }]);
  const { accepted_at } = recorded ?? (await loadAcceptance(tx, acceptance));
  return accepted_at;
}

const loadAcceptance = (tx: StoreTransaction, { principal_id, version }: { principal_id: string; version: string }) =>
  tx
    .selectFrom("terms_acceptance")
    .select("accepted_at")
    .where("principal_id", "=", principal_id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
