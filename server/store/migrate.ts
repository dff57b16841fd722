import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
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
import { up as completeEarlierViews } from "./migrations/035.views-of-earlier-versions.ts";
import { up as addFailedOpenings } from "./migrations/036.failed-openings.ts";
import { up as addGroupsAndDates } from "./migrations/037.groups-and-dates.ts";
import { indexes as endsOfMappings } from "./migrations/038.ends-of-mappings.ts";
import { up as addReportDataSets } from "./migrations/039.report-data-sets.ts";
import { up as protectAdministrators } from "./migrations/040.administrators.ts";
import { up as addProfilesOfClients } from "./migrations/042.profiles-of-clients.ts";
import { up as addOpeningTokens } from "./migrations/043.opening-tokens.ts";
import { up as addAccessReviews } from "./migrations/044.access-reviews.ts";
import { up as addAdministratorsOfClients } from "./migrations/045.administrators-of-clients.ts";
import { up as addPushPositions } from "./migrations/046.push-positions.ts";
import { up as addReportComparisons } from "./migrations/047.report-comparisons.ts";
import { up as addKnownNetworks } from "./migrations/048.known-networks.ts";
import { indexes as reportsOfDataSets, up as addTermsRetention } from "./migrations/049.kept-terms-and-data-sets.ts";
import { up as endAndWithdrawReviews } from "./migrations/050.ended-and-withdrawn-reviews.ts";
import { up as addSignInMethods } from "./migrations/051.sign-in-methods.ts";
import { up as addFurtherItems } from "./migrations/052.further-items.ts";
import { up as addUntoldNetworks } from "./migrations/054.untold-networks.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import type { Store, StoreTransaction } from "./open-store.ts";
import type { Database } from "./tables.ts";

/**
 * Each migration runs in a transaction of its own while servers are running, also those of the version before. So it
 * adds first and removes in a later version: docs/going-back.md.
 */
export interface Migration {
  up?: (db: Kysely<unknown>) => Promise<void>;
  /** Definitions by name, for example `on opening (report)`. They are built outside of a transaction: writes go on. */
  indexes?: Readonly<Record<string, string>>;
  /** The oldest migration with which a version works on the migrated data as well. Absent: no earlier version does. */
  compatibleFrom?: string;
}
type Migrations = Readonly<Record<string, Migration>>;

export const allMigrations: Migrations = {
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
  "033.verified-emails": { up: addVerifiedEmails, compatibleFrom: "032.audit-of-openings" },
  "034.invitation-ends": { up: addInvitationEnds, compatibleFrom: "032.audit-of-openings" },
  "035.views-of-earlier-versions": { up: completeEarlierViews, compatibleFrom: "032.audit-of-openings" },
  "036.failed-openings": { up: addFailedOpenings, compatibleFrom: "032.audit-of-openings" },
  "037.groups-and-dates": { up: addGroupsAndDates },
  "038.ends-of-mappings": { indexes: endsOfMappings, compatibleFrom: "037.groups-and-dates" },
  "039.report-data-sets": { up: addReportDataSets, compatibleFrom: "032.audit-of-openings" },
  "040.administrators": { up: protectAdministrators, compatibleFrom: "032.audit-of-openings" },
  "042.profiles-of-clients": { up: addProfilesOfClients, compatibleFrom: "037.groups-and-dates" },
  "043.opening-tokens": { up: addOpeningTokens, compatibleFrom: "037.groups-and-dates" },
  "044.access-reviews": { up: addAccessReviews, compatibleFrom: "037.groups-and-dates" },
  "045.administrators-of-clients": { up: addAdministratorsOfClients, compatibleFrom: "037.groups-and-dates" },
  "046.push-positions": { up: addPushPositions, compatibleFrom: "037.groups-and-dates" },
  "047.report-comparisons": { up: addReportComparisons, compatibleFrom: "037.groups-and-dates" },
  "048.known-networks": { up: addKnownNetworks, compatibleFrom: "037.groups-and-dates" },
  "049.kept-terms-and-data-sets": {
    up: addTermsRetention,
    indexes: reportsOfDataSets,
    compatibleFrom: "037.groups-and-dates",
  },
  "050.ended-and-withdrawn-reviews": { up: endAndWithdrawReviews, compatibleFrom: "037.groups-and-dates" },
  "051.sign-in-methods": { up: addSignInMethods, compatibleFrom: "037.groups-and-dates" },
  "052.further-items": { up: addFurtherItems, compatibleFrom: "037.groups-and-dates" },
  "054.untold-networks": { up: addUntoldNetworks, compatibleFrom: "037.groups-and-dates" },
};

/** The names under which earlier versions of the portal recorded their migrations. */
const formerNames: Readonly<Record<string, string>> = {
  "0001-first": "001.initial-tables",
  "0002-second": "002.sign-in-rate-limit",
};

/**
 * Requests that come meanwhile wait as long and until the migration ends, because they queue behind it. Those of a server
 * fail after a second, and the writes of one person wait for each other.
 */
const LOCK_TIMEOUT_MS = 300;
const MAX_ATTEMPTS = 60;
const RETRY_MS = 2000;
const POLL_MS = 100;

const COMMAND = "npm run portal -- migrate, or portal migrate in the image";

/** An operator can mend it knowing the message. */
export class MigrationError extends Error {}

interface MigrateOptions {
  migrations?: Migrations;
  log?: (message: string) => void;
}

/** Migrates PostgreSQL on a connection of its own, because those of a server end long statements. */
export async function migratePostgres(url: string, options: MigrateOptions): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1, keepAlive: true });
  // A lost connection fails its statement. Without this listener it would end the process.
  pool.on("error", () => {});
  const store = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(store, options);
  } finally {
    await store.destroy();
  }
}

/** Safe to run by several servers at once. A database that needs no change may be read-only, as during a failover. */
export async function migrate(
  store: Store,
  { migrations = allMigrations, log = () => {} }: MigrateOptions = {},
): Promise<void> {
  if ((await findPending(store, migrations)).length === 0) return;
  await store.connection().execute(async (connection) => {
    await waitForLock(connection, log);
    try {
      await connection.transaction().execute(prepareTable);
      for (const name of await findPending(connection, migrations))
        await apply(connection, name, migrations[name] ?? {}, log);
    } catch (error) {
      throw isCode(error, "42501")
        ? new MigrationError(
            `The database must be migrated, which the role of DATABASE_URL may not do. Run the command migrate as the role that owns the tables: ${COMMAND}.`,
            { cause: error },
          )
        : error;
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.migrations})`.execute(connection);
    }
  });
}

/** For everything that must not change tables under running servers. */
export async function requireMigrations(store: Store, migrations: Migrations = allMigrations): Promise<void> {
  const pending = await findPending(store, migrations);
  if (pending.length > 0)
    throw new MigrationError(
      `The database lacks ${pending.length === 1 ? "a migration" : `${pending.length} migrations`} of this version. Run the command migrate first: ${COMMAND}.`,
    );
}

/** Refuses a database that a later version has migrated, unless this version works on it as well. */
async function findPending(store: Store, migrations: Migrations): Promise<string[]> {
  const table = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(store);
  if (!table.rows[0]?.name) return Object.keys(migrations);
  // Versions that did not record `compatible_from` have created the table without it.
  const { rows } = await sql<{ name: string; compatibleFrom: string | null }>`
    select name, to_jsonb(recorded) ->> 'compatible_from' as "compatibleFrom"
    from kysely_migration as recorded order by name`.execute(store);
  const recorded = rows.map(({ name, compatibleFrom }) => ({ name: formerNames[name] ?? name, compatibleFrom }));
  const incompatible = recorded.find(
    ({ name, compatibleFrom }) => !(name in migrations) && !((compatibleFrom ?? "") in migrations),
  );
  if (incompatible)
    throw new MigrationError(
      `The database was migrated by a later version (${incompatible.name}), and this version cannot work on it. Start the later version, or restore the backup from before the upgrade: docs/going-back.md.`,
    );
  return Object.keys(migrations).filter((name) => !recorded.some((row) => row.name === name));
}

/** Waits without a statement: an index that is built concurrently waits until every statement before it has ended. */
async function waitForLock(connection: Store, log: (message: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await sql<{
      isLocked: boolean;
    }>`select pg_try_advisory_lock(${advisoryLocks.migrations}) as "isLocked"`.execute(connection);
    if (rows[0]?.isLocked) return;
    if (isFirst) log("waiting for another server that migrates the database");
    await sleep(POLL_MS);
  }
}

/** Earlier versions, which used Kysely's migrator, know the table under this name. */
async function prepareTable(tx: StoreTransaction): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
  await sql`alter table kysely_migration add column if not exists compatible_from text`.execute(tx);
  for (const [formerName, name] of Object.entries(formerNames))
    await sql`update kysely_migration set name = ${name} where name = ${formerName}`.execute(tx);
}

async function apply(
  connection: Store,
  name: string,
  { up, indexes = {}, compatibleFrom }: Migration,
  log: (message: string) => void,
): Promise<void> {
  const start = performance.now();
  for (const [index, definition] of Object.entries(indexes)) await buildIndex(connection, index, definition);
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`).execute(tx);
        // Large tables take longer than any other statement may run.
        await sql`set local statement_timeout = 0`.execute(tx);
        await up?.(tx as unknown as Kysely<unknown>);
        await sql`insert into kysely_migration (name, timestamp, compatible_from)
          values (${name}, ${new Date().toISOString()}, ${compatibleFrom ?? null})`.execute(tx);
      });
      break;
    } catch (error) {
      if (!isCode(error, "55P03", "40P01")) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new MigrationError(
          `Migration ${name} did not get its locks in ${MAX_ATTEMPTS} attempts. End the transactions that hold them (pg_stat_activity), then start again.`,
          { cause: error },
        );
      log(`migration ${name} waits for locks of running transactions and is tried again`);
      await sleep(RETRY_MS);
    }
  }
  log(`migrated the database: ${name}, ${Math.round(performance.now() - start)} ms`);
}

/** An attempt that was cut off has left an index that is not valid. */
async function buildIndex(connection: Store, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(connection);
  if (rows[0]?.isValid) return;
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(connection);
  await sql.raw(`create index concurrently ${name} ${definition}`).execute(connection);
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
