import { sql } from "kysely";
import type { Outcome } from "../../src/api/contract.ts";
import type { AccessChange } from "../../src/api/groups-contract.ts";
import { adminMessages } from "../../src/rules/admin/messages.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { type Actor, type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";

export const ALREADY_MAPPED = "This person already has this report";
const DAY_MS = 86_400_000;

export interface AccessRules {
  /** How long a new access lasts at most. Undefined: for good. */
  maxDays: number | undefined;
  /** Only its reports are found. Undefined: those of all clients. */
  subscriptionId?: string;
  /** Removes only what has ended. */
  isSweep?: true;
}

/** `from` and `until` as in the request. */
interface Change extends Pick<AccessChange, "action" | "from" | "until"> {
  key: string;
  report: number;
  isGroup: boolean;
  /** The principal id of a person, or the id of a group. */
  grantee: string;
}

interface Dates {
  starts_at: Date | null;
  ends_at: Date | null;
}

interface AccessState extends Dates {
  report: number;
  grantee: string;
  /** The name of the person or of the group. */
  name: string;
  /** The client of the report. */
  subscription_id: string;
  /** Whether the person or the group belongs to it. */
  belongs: boolean;
  isGiven: boolean;
}

interface Decision {
  outcome: Outcome;
  change: Change;
  state: AccessState | undefined;
  dates: Dates;
}

/** Takes a few statements for any number of changes. A rejected change does not stop the others. */
export async function changeMappings(
  tx: StoreTransaction,
  requested: readonly AccessChange[],
  actor: Actor,
  rules: AccessRules,
): Promise<Outcome[]> {
  const changes = requested.map(readChange);
  const firstByKey = new Map(changes.toReversed().map((change) => [change.key, change]));
  const states = await loadStates(tx, [...firstByKey.values()], rules);
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as("now")).executeTakeFirstOrThrow();
  const decisions = changes.map((change): Decision => {
    const state = states.get(change.key);
    const dates = readDates(change, now, rules);
    const outcome =
      firstByKey.get(change.key) === change
        ? decideOutcome(change, state, dates, now, rules)
        : reject("This mapping appears more than once in the request");
    return { outcome, change, state, dates };
  });
  const accepted = decisions.filter(({ outcome }) => outcome.isSuccess);
  await save(tx, accepted);
  await writeAudit(tx, actor, accepted.flatMap(listEntries));
  return decisions.map(({ outcome }) => outcome);
}

function readChange(requested: AccessChange): Change {
  const { action, subscriptionReportId: report, from, until } = requested;
  const isGroup = "groupId" in requested;
  const grantee = (isGroup ? requested.groupId : requested.principalId).toLowerCase();
  return { action, report, isGroup, grantee, from, until, key: createKey(isGroup, { report, grantee }) };
}

const createKey = (isGroup: boolean, { report, grantee }: Pick<Change, "report" | "grantee">) =>
  `${isGroup ? "group" : "person"} ${report} ${grantee}`;

/** Without an end the access lasts as long as the setting allows. */
export function readDates(
  { from, until }: Pick<AccessChange, "from" | "until">,
  now: Date,
  { maxDays }: AccessRules,
): Dates {
  const starts_at = from ? new Date(from) : null;
  if (until) return { starts_at, ends_at: new Date(until) };
  return { starts_at, ends_at: maxDays === undefined ? null : addDays(starts_at ?? now, maxDays) };
}

const addDays = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS);

/** A mapping can outlive its membership: it can then still be removed, but not added. */
function decideOutcome(
  { action, isGroup }: Change,
  state: AccessState | undefined,
  dates: Dates,
  now: Date,
  rules: AccessRules,
): Outcome {
  const grantee = isGroup ? "group" : "person";
  const absent = reject(`This ${grantee} does not have this report`);
  // What has ended is deleted soon.
  const hasEnded = state?.isGiven === true && state.ends_at !== null && state.ends_at <= now;
  if (action === "remove")
    return state?.isGiven && (hasEnded || !rules.isSweep) ? succeed(adminMessages.mappingRemoved) : absent;
  const isGiven = state?.isGiven === true && !hasEnded;
  if (action === "change") return isGiven ? (findDateProblem(dates, now, rules) ?? succeed("Dates changed")) : absent;
  if (!state?.belongs) return reject(`This ${grantee} does not belong to the report’s client`);
  if (isGiven) return reject(isGroup ? "This group already has this report" : ALREADY_MAPPED);
  return findDateProblem(dates, now, rules) ?? succeed(adminMessages.mappingAdded);
}

export function findDateProblem(
  { starts_at, ends_at }: Dates,
  now: Date,
  { maxDays }: Pick<AccessRules, "maxDays">,
): Outcome | undefined {
  if (ends_at === null) return undefined;
  if (ends_at <= now) return reject("The end must be in the future");
  if (starts_at !== null && ends_at <= starts_at) return reject("The end must be later than the beginning");
  const begin = starts_at !== null && starts_at > now ? starts_at : now;
  return maxDays !== undefined && ends_at > addDays(begin, maxDays)
    ? reject(`Access lasts ${maxDays} days at most. Choose an earlier end.`)
    : undefined;
}

async function loadStates(
  tx: StoreTransaction,
  changes: readonly Change[],
  { subscriptionId }: Pick<AccessRules, "subscriptionId">,
): Promise<Map<string, AccessState>> {
  const [groups, people] = splitKinds(changes);
  // Groups before reports, wherever both are locked.
  await lockGroups(
    tx,
    groups.map(({ grantee }) => grantee),
  );
  await lockReports(
    tx,
    changes.map(({ report }) => report),
  );
  const states: [boolean, AccessState[]][] = [
    [false, people.length > 0 ? await loadPeople(tx, people) : []],
    [true, groups.length > 0 ? await loadGroups(tx, groups) : []],
  ];
  const isFound = (row: AccessState) => subscriptionId === undefined || row.subscription_id === subscriptionId;
  return new Map(
    states.flatMap(([isGroup, rows]) =>
      rows.filter(isFound).map((row): [string, AccessState] => [createKey(isGroup, row), row]),
    ),
  );
}

const splitKinds = (changes: readonly Change[]): [Change[], Change[]] => [
  changes.filter(({ isGroup }) => isGroup),
  changes.filter(({ isGroup }) => !isGroup),
];

const selectRequested = (changes: readonly Change[]) =>
  sql<{ report: number; grantee: string }>`unnest(${changes.map(({ report }) => report)}::integer[],
    ${changes.map(({ grantee }) => grantee)}::text[])`.as<"requested">(sql`requested(report, grantee)`);

const loadPeople = (tx: StoreTransaction, changes: readonly Change[]): Promise<AccessState[]> =>
  tx
    .selectFrom(selectRequested(changes))
    .innerJoin("report", "report.id", "requested.report")
    .innerJoin("person", "person.principal_id", "requested.grantee")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.subscription_id", "=", "report.subscription_id")
        .onRef("membership.principal_id", "=", "person.principal_id"),
    )
    .leftJoin("mapping", (join) =>
      join.onRef("mapping.report", "=", "report.id").onRef("mapping.principal_id", "=", "person.principal_id"),
    )
    .select([
      "requested.report",
      "requested.grantee",
      "person.display_name as name",
      "report.subscription_id",
      sql<boolean>`membership.principal_id is not null`.as("belongs"),
      sql<boolean>`mapping.report is not null`.as("isGiven"),
      "mapping.starts_at",
      "mapping.ends_at",
    ])
    .execute();

const loadGroups = (tx: StoreTransaction, changes: readonly Change[]): Promise<AccessState[]> =>
  tx
    .selectFrom(selectRequested(changes))
    .innerJoin("report", "report.id", "requested.report")
    .innerJoin("client_group", "client_group.id", "requested.grantee")
    .leftJoin("group_grant", (join) =>
      join.onRef("group_grant.report", "=", "report.id").onRef("group_grant.client_group", "=", "client_group.id"),
    )
    .select([
      "requested.report",
      "requested.grantee",
      "client_group.name",
      "report.subscription_id",
      sql<boolean>`client_group.subscription_id = report.subscription_id`.as("belongs"),
      sql<boolean>`group_grant.report is not null`.as("isGiven"),
      "group_grant.starts_at",
      "group_grant.ends_at",
    ])
    .execute();

/** Concurrent changes of one group wait for each other. */
export async function lockGroups(tx: StoreTransaction, groups: readonly string[]): Promise<void> {
  if (groups.length > 0)
    await tx
      .selectFrom("client_group")
      .select("id")
      .where("id", "in", [...new Set(groups)])
      .orderBy("id")
      .forUpdate()
      .execute();
}

/**
 * Concurrent changes of one report wait for each other, and readers, whose rows name the report, for none of them. The
 * order of the ids prevents deadlocks.
 */
export async function lockReports(tx: StoreTransaction, reports: readonly number[]): Promise<void> {
  if (reports.length > 0)
    await tx
      .selectFrom("report")
      .select("id")
      .where("id", "in", [...new Set(reports)])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
}

const newDates = { starts_at: sql<Date | null>`excluded.starts_at`, ends_at: sql<Date | null>`excluded.ends_at` };

async function save(tx: StoreTransaction, accepted: readonly Decision[]): Promise<void> {
  const given = accepted.filter(({ change }) => change.action !== "remove");
  const mappings = given
    .filter(({ change }) => !change.isGroup)
    .map(({ change: { report, grantee }, dates: { starts_at, ends_at } }) => ({
      report,
      principal_id: grantee,
      starts_at,
      ends_at,
    }));
  const grants = given
    .filter(({ change }) => change.isGroup)
    .map(({ change: { report, grantee }, state, dates: { starts_at, ends_at } }) => ({
      report,
      client_group: grantee,
      subscription_id: state?.subscription_id ?? "",
      starts_at,
      ends_at,
    }));
  if (mappings.length > 0)
    await tx
      .insertInto("mapping")
      .values(mappings)
      .onConflict((conflict) => conflict.columns(["report", "principal_id"]).doUpdateSet(newDates))
      .execute();
  if (grants.length > 0)
    await tx
      .insertInto("group_grant")
      .values(grants)
      .onConflict((conflict) => conflict.columns(["report", "client_group"]).doUpdateSet(newDates))
      .execute();
  const [fromGroups, fromPeople] = splitKinds(
    accepted.flatMap(({ change }) => (change.action === "remove" ? [change] : [])),
  );
  if (fromPeople.length > 0)
    await sql`delete from mapping where (report, principal_id) in
      (select report, grantee from ${selectRequested(fromPeople)})`.execute(tx);
  if (fromGroups.length > 0)
    await sql`delete from group_grant where (report, client_group) in
      (select report, grantee from ${selectRequested(fromGroups)})`.execute(tx);
}

function listEntries({ change: { action, report, grantee, isGroup }, state, dates }: Decision): AuditEntry[] {
  const about = { report, target: grantee };
  const name = state?.name ?? "";
  if (action === "remove") return [{ ...about, action: isGroup ? "group-unmapped" : "unmapped", detail: name }];
  const text =
    action === "change" && state ? `${describeDates(state)} → ${describeDates(dates)}` : describeDates(dates);
  const dated: AuditEntry = { ...about, action: "access-dated", detail: isGroup ? `${name}, ${text}` : text };
  if (action === "change") return [dated];
  const added: AuditEntry = { ...about, action: isGroup ? "group-mapped" : "mapped", detail: name };
  return dates.starts_at === null && dates.ends_at === null ? [added] : [added, dated];
}

function describeDates({ starts_at, ends_at }: Dates): string {
  const from = starts_at === null ? [] : [`from ${starts_at.toISOString()}`];
  const until = ends_at === null ? [] : [`until ${ends_at.toISOString()}`];
  return [...from, ...until].join(" ") || "none";
}
