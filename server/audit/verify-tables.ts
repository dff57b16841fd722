import { sql } from "kysely";
import type { StoreTransaction } from "../store/open-store.ts";
import { DAY_MS, listRecords, type Problem, type RetentionRecords } from "./retention-records.ts";

/** Finds openings that are not those that the log recorded. A day that is deleted because of its age is left out. */
export async function findChangedOpenings(
  tx: StoreTransaction,
  retention: RetentionRecords,
): Promise<Problem | undefined> {
  const deletedThrough = listRecords(retention, "openings-expired").at(-1)?.day ?? "";
  let next: string | undefined;
  for (const { position, day, openings, hash, tokenHash } of listRecords(retention, "openings-recorded")) {
    if (next !== undefined && day !== next) return { position, problem: `it is about ${day} and not about ${next}` };
    next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    if (day <= deletedThrough) continue;
    const stored = await hashOpenings(tx, day);
    const hasOtherTokens = tokenHash !== undefined && stored.tokenHash !== tokenHash;
    if (stored.openings !== openings || stored.hash !== hash || hasOtherTokens)
      return { position, problem: `the openings of ${day} are not those that it recorded` };
  }
  return undefined;
}

/** Hashes the same text as the database function `record_openings_of_day`. */
const hashOpenings = (tx: StoreTransaction, day: string) =>
  tx
    .selectFrom("opening")
    .select([
      sql<number>`count(*)::integer`.as("openings"),
      sql<string>`encode(sha256(coalesce(string_agg(sha256(convert_to(concat_ws(' ', id, report, subscription_id,
        principal_id, floor(extract(epoch from opened_at) * 1000000)::bigint,
        coalesce(floor(extract(epoch from shown_at) * 1000000)::bigint::text, '-'),
        coalesce(shown_after_ms::text, '-')), 'UTF8')), ''::bytea order by id), ''::bytea)), 'hex')`.as("hash"),
      sql<string>`encode(sha256(coalesce(string_agg(sha256(convert_to(concat_ws(' ', id, token_id), 'UTF8')), ''::bytea
        order by id), ''::bytea)), 'hex')`.as("tokenHash"),
    ])
    .where("opened_at", ">=", sql<Date>`${day}::timestamp at time zone 'utc'`)
    .where("opened_at", "<", sql<Date>`(${day}::date + 1)::timestamp at time zone 'utc'`)
    .executeTakeFirstOrThrow();

/**
 * Finds an accepted version of the terms that the log or its own table does not have, or has otherwise. One that a later
 * one replaced may be deleted because of its age.
 */
export async function findChangedAcceptance(
  tx: StoreTransaction,
  retention: RetentionRecords,
): Promise<Problem | undefined> {
  const acceptedThrough = listRecords(retention, "acceptances-expired").map(({ newest }) => newest);
  const changed = await tx
    .selectFrom("audit")
    .innerJoin("person", "person.principal_id", "audit.principal_id")
    .leftJoin("terms_acceptance", (join) =>
      join
        .onRef("terms_acceptance.principal_id", "=", "audit.principal_id")
        .onRef("terms_acceptance.version", "=", "audit.detail"),
    )
    .select("audit.chain_position as position")
    .where("audit.action", "=", "terms-accepted")
    .where(sql<boolean>`terms_acceptance.accepted_at is distinct from audit.at`)
    .where(
      sql<boolean>`not (terms_acceptance.accepted_at is null and audit.at <= ${findLatest(acceptedThrough)} and exists (
        select from terms_acceptance as later
        where later.principal_id = audit.principal_id and later.accepted_at > audit.at))`,
    )
    .orderBy("audit.id")
    .limit(1)
    .executeTakeFirst();
  if (changed) return { ...changed, problem: "the acceptance of the terms that it recorded was changed or removed" };
  const deleted = listRecords(retention, "expired").flatMap(({ stated }) => stated?.newest ?? []);
  const added = await tx
    .selectFrom("terms_acceptance")
    .select(["principal_id", "version"])
    .where("accepted_at", ">", findLatest(deleted))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("audit")
            .select("audit.id")
            .where("audit.action", "=", "terms-accepted")
            .whereRef("audit.principal_id", "=", "terms_acceptance.principal_id")
            .whereRef("audit.detail", "=", "terms_acceptance.version"),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return (
    added && { position: null, problem: `no row says that ${added.principal_id} accepted the terms ${added.version}` }
  );
}

const findLatest = (times: readonly string[]) => sql<Date>`${times.toSorted().at(-1) ?? "-infinity"}::timestamptz`;
