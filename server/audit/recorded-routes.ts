import { sql } from "kysely";
import { type Recorded, recordedContract } from "../../src/api/recorded-contract.ts";
import type { Config } from "../config.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { listOwnEntries } from "./recorded-entries.ts";
import { listOwnOpenings } from "./recorded-openings.ts";

type Retention = Pick<Config, "openingDays" | "auditDays">;

/** What is recorded about the person who asks, and about nobody else: the session alone says who that is. */
export function registerRecordedRoutes(
  routes: GuardedRoutes,
  store: Store,
  { openingDays, auditDays }: Retention,
): void {
  routes.handle(recordedContract.getRecorded, "signedIn", async ({ person: { principalId, name, email, roles } }) => {
    const [facts, openings, audit] = await Promise.all([
      loadFacts(store, principalId),
      listOwnOpenings(store, principalId, null),
      listOwnEntries(store, principalId, null),
    ]);
    return { name, email, roles, ...facts, openingDays, auditDays: auditDays ?? null, openings, audit };
  });

  routes.handle(recordedContract.getMoreRecordedOpenings, "signedIn", ({ params: { after }, person }) =>
    listOwnOpenings(store, person.principalId, after),
  );
  routes.handle(recordedContract.getMoreRecordedEntries, "signedIn", ({ params: { after }, person }) =>
    listOwnEntries(store, person.principalId, after),
  );
}

async function loadFacts(store: Store, principalId: string): Promise<Pick<Recorded, "lastSignInAt" | "acceptedTerms">> {
  const [{ lastSignInAt }, acceptedTerms] = await Promise.all([
    store
      .selectFrom("person")
      .select(sql<string | null>`${formatTime(sql.ref("last_sign_in_at"))}`.as("lastSignInAt"))
      .where("principal_id", "=", principalId)
      .executeTakeFirstOrThrow(),
    store
      .selectFrom("terms_acceptance")
      .select(["version", formatTime(sql.ref("accepted_at")).as("acceptedAt")])
      .where("principal_id", "=", principalId)
      .orderBy("accepted_at", "desc")
      .execute(),
  ]);
  return { lastSignInAt, acceptedTerms };
}
