import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { up as createInitialTables } from "./migrations/001.initial-tables.ts";
import { up as addSignInRateLimit } from "./migrations/002.sign-in-rate-limit.ts";
import { up as renameTables } from "./migrations/003.plain-table-names.ts";
import { up as chainAuditRows } from "./migrations/004.audit-chain.ts";
import { up as addSessionRenewal } from "./migrations/005.session-renewal.ts";
import { up as addProviderSessions } from "./migrations/006.provider-sessions.ts";
import { up as addTermsAcceptance } from "./migrations/007.terms-acceptance.ts";
import { up as addReportServiceBreaker } from "./migrations/008.report-service-breaker.ts";
import { up as addSessionList } from "./migrations/009.session-list.ts";
import { up as addReportRefusals } from "./migrations/010.report-refusals.ts";
import { up as addReportRoles } from "./migrations/011.report-roles.ts";
import { up as addPersonalLists } from "./migrations/012.personal-lists.ts";
import { up as addPeopleList } from "./migrations/013.people-list.ts";
import { up as addListChanges } from "./migrations/014.list-changes.ts";
import { up as addSavedViews } from "./migrations/015.saved-views.ts";
import { up as addAuditList } from "./migrations/016.audit-list.ts";
import { up as addOpenings } from "./migrations/017.openings.ts";
import { up as addPersonState } from "./migrations/018.person-state.ts";
import { up as addReportReaders } from "./migrations/019.report-readers.ts";
import { up as addInvitations } from "./migrations/020.invitations.ts";
import { up as addLowerCaseNames } from "./migrations/022.lower-case-names.ts";
import { up as addDeletedReports } from "./migrations/024.deleted-reports.ts";
import { up as addRecordedLists } from "./migrations/025.recorded-about-people.ts";
import { up as bindViewsToReportIds } from "./migrations/027.views-of-report-ids.ts";
import { up as addOpeningsOfClients } from "./migrations/028.openings-of-clients.ts";
import { up as chainAuditRowsByJob } from "./migrations/029.audit-chained-by-a-job.ts";
import { up as addAuditRetention } from "./migrations/030.audit-retention.ts";
import { up as addAuditDigests } from "./migrations/031.audit-salted-digests.ts";
import { up as addAuditOfOpenings } from "./migrations/032.audit-of-openings.ts";
import { up as addVerifiedEmails } from "./migrations/033.verified-emails.ts";
import { up as addInvitationEnds } from "./migrations/034.invitation-ends.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Store, StoreTransaction } from "./open-store.ts";

const migrations = {
  "001.initial-tables": { up: createInitialTables },
  "002.sign-in-rate-limit": { up: addSignInRateLimit },
  "003.plain-table-names": { up: renameTables },
  "004.audit-chain": { up: chainAuditRows },
  "005.session-renewal": { up: addSessionRenewal },
  "006.provider-sessions": { up: addProviderSessions },
  "007.terms-acceptance": { up: addTermsAcceptance },
  "008.report-service-breaker": { up: addReportServiceBreaker },
  "009.session-list": { up: addSessionList },
  "010.report-refusals": { up: addReportRefusals },
  "011.report-roles": { up: addReportRoles },
  "012.personal-lists": { up: addPersonalLists },
  "013.people-list": { up: addPeopleList },
  "014.list-changes": { up: addListChanges },
  "015.saved-views": { up: addSavedViews },
  "016.audit-list": { up: addAuditList },
  "017.openings": { up: addOpenings },
  "018.person-state": { up: addPersonState },
  "019.report-readers": { up: addReportReaders },
  "020.invitations": { up: addInvitations },
  "022.lower-case-names": { up: addLowerCaseNames },
  "024.deleted-reports": { up: addDeletedReports },
  "025.recorded-about-people": { up: addRecordedLists },
  "027.views-of-report-ids": { up: bindViewsToReportIds },
  "028.openings-of-clients": { up: addOpeningsOfClients },
  "029.audit-chained-by-a-job": { up: chainAuditRowsByJob },
  "030.audit-retention": { up: addAuditRetention },
  "031.audit-salted-digests": { up: addAuditDigests },
  "032.audit-of-openings": { up: addAuditOfOpenings },
  "033.verified-emails": { up: addVerifiedEmails },
  "034.invitation-ends": { up: addInvitationEnds },
};

/** The names under which earlier versions of the portal recorded their migrations. */
const formerNames = { "0001-first": "001.initial-tables", "0002-second": "002.sign-in-rate-limit" };

/**
 * Safe to run by several servers at once. The migrator's own lock is not enough: before taking it, the migrator lists
 * the tables, which fails if another server renames one at that moment.
 */
export async function migrate(store: Store): Promise<void> {
  await store.transaction().execute(async (tx) => {
    // The other servers wait here while one migrates, longer than a user's write may wait.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${advisoryLocks.migrations})`.execute(tx);
    await renameFormerMigrations(tx);
    const { error } = await new Migrator({
      db: tx,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** The migrator rejects a database whose recorded migrations it does not know by name. */
async function renameFormerMigrations(tx: StoreTransaction): Promise<void> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(tx);
  if (!table.rows[0]?.name) return;
  // A database that needs no change may be read-only, for example during a failover.
  const former = await sql`select 1 from kysely_migration where name = any(${Object.keys(formerNames)})`.execute(tx);
  if (former.rows.length === 0) return;
  const recorded = await sql<{ name: string }>`select name from kysely_migration`.execute(tx);
  // An application role that may not change this table must be able to start on a migrated database.
  for (const [formerName, name] of Object.entries(formerNames))
    if (recorded.rows.some((row) => row.name === formerName))
      await sql`update kysely_migration set name = ${name} where name = ${formerName}`.execute(tx);
}
