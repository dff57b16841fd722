import { sql } from "kysely";
import type { AccessChange } from "../../src/api/groups-contract.ts";
import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { isCalendarDay } from "../../src/rules/calendar-day.ts";
import type { Cells, Row } from "../import/csv.ts";
import { canSave, describeChange, type ImportOptions, planRows } from "../import/plan-rows.ts";
import { planWarnings } from "../reports/report-warnings.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeMappings, findDateProblem, readDates } from "./change-mappings.ts";

const CHUNK = 500;
const DAY_MS = 86_400_000;

interface StoredDates {
  from: string | null;
  until: string | null;
}

/**
 * Columns: subscriptionId, reportId and subject, or the name of a group; from and until can be absent. Adds missing
 * mappings, changes their dates where the file has them, and removes none.
 */
export async function importMappings(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  const reports = await loadReports(tx);
  const people = await loadPrincipalIds(tx, options.realm);
  const groups = await loadGroups(tx);
  const members = await loadMembers(tx);
  const now = new Date();
  const findReport = (cells: Cells) => reports.get(reportKey(cells))?.id;
  const warnings = await planWarnings(
    tx,
    [...new Set(rows.map(({ cells }) => reportKey(cells)))].flatMap((key) => reports.get(key) ?? []),
  );
  const findGrantee = ({ subject = "", group = "", subscriptionId = "" }: Cells) =>
    group === "" ? people.get(subject) : groups.get(`${subscriptionId} ${group}`.toLowerCase());
  const createChange = (action: AccessChange["action"], cells: Cells): AccessChange => {
    const change = {
      action,
      subscriptionReportId: findReport(cells) ?? 0,
      from: readFrom(cells),
      until: readUntil(cells),
    };
    const grantee = findGrantee(cells) ?? "";
    return cells["group"] ? { ...change, groupId: grantee } : { ...change, principalId: grantee };
  };
  const { lines, added, changed } = planRows(rows, {
    keyOf: (cells) =>
      findReport(cells) === undefined || findGrantee(cells) === undefined
        ? JSON.stringify(cells)
        : `${findReport(cells)} ${findGrantee(cells)}`,
    describe: ({ subject = "", group = "", reportId = "" }) => ({ name: group || subject, detail: reportId }),
    stored: await loadStored(tx),
    listChanges: (cells, stored) => [
      ...(cells["from"] === undefined ? [] : describeChange("from", stored.from, readFrom(cells) ?? "")),
      ...(cells["until"] === undefined ? [] : describeChange("until", stored.until, readUntil(cells) ?? "")),
    ],
    findWarning: (cells) => warnings.get(reportKey(cells)),
    findProblem(cells) {
      const { subject, group, from, until, subscriptionId } = cells;
      if (findReport(cells) === undefined) return "subscription does not have this report";
      if (group && subject) return "names both a subject and a group";
      if (findGrantee(cells) === undefined) return group ? "subscription does not have this group" : "unknown subject";
      if (!group && !members.has(`${subscriptionId?.toLowerCase()} ${findGrantee(cells)}`))
        return "This person does not belong to the report’s client";
      if (from && readFrom(cells) === undefined) return "from is not a date";
      if (until && readUntil(cells) === undefined) return "until is not a date";
      const rules = { maxDays: options.accessDays };
      return findDateProblem(readDates(createChange("add", cells), now, rules), now, rules)?.message ?? undefined;
    },
  });
  const changes = [
    ...added.map((cells) => createChange("add", cells)),
    ...changed.map(({ cells, stored }) => createChange("change", { ...toCells(stored), ...cells })),
  ];
  if (canSave(lines, options))
    for (const chunk of inChunks(changes, CHUNK))
      await changeMappings(tx, chunk, options.actor, { maxDays: options.accessDays });
  return lines;
}

const reportKey = ({ subscriptionId = "", reportId = "" }: Cells) => `${subscriptionId} ${reportId}`.toLowerCase();

const toCells = ({ from, until }: StoredDates): Cells => ({ from: from ?? "", until: until ?? "" });

/** A day begins at midnight UTC, and an access until a day lasts to its end. Undefined: the cell names no time. */
const readFrom = ({ from = "" }: Cells) => readTime(from, 0);
const readUntil = ({ until = "" }: Cells) => readTime(until, DAY_MS);

function readTime(text: string, afterDay: number): string | undefined {
  const [day = "", timeOfDay] = text.split("T");
  if (!isCalendarDay(day)) return undefined;
  const time = Date.parse(text) + (timeOfDay === undefined ? afterDay : 0);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

async function loadReports(tx: StoreTransaction) {
  const reports = await tx
    .selectFrom("report")
    .select(["id", "subscription_id as subscriptionId", "report_id as reportId", "rls"])
    .execute();
  return new Map(reports.map((report) => [`${report.subscriptionId} ${report.reportId}`, report]));
}

async function loadPrincipalIds(tx: StoreTransaction, realm: string): Promise<Map<string, string>> {
  const people = await tx
    .selectFrom("person")
    .select(["subject", "principal_id"])
    .where("realm", "=", realm)
    .where("subject", "is not", null)
    .execute();
  return new Map(people.map((person) => [person.subject ?? "", person.principal_id]));
}

async function loadGroups(tx: StoreTransaction): Promise<Map<string, string>> {
  const groups = await tx.selectFrom("client_group").selectAll().execute();
  return new Map(groups.map(({ id, subscription_id, name }) => [`${subscription_id} ${name}`.toLowerCase(), id]));
}

/** By report and by person or group, whose ids are all different. */
async function loadStored(tx: StoreTransaction): Promise<Map<string, StoredDates>> {
  const { rows } = await sql<{ key: string; starts_at: Date | null; ends_at: Date | null }>`
    select report || ' ' || principal_id as key, starts_at, ends_at from mapping
    union all select report || ' ' || client_group, starts_at, ends_at from group_grant`.execute(tx);
  return new Map(
    rows.map(({ key, starts_at, ends_at }) => [
      key,
      { from: starts_at?.toISOString() ?? null, until: ends_at?.toISOString() ?? null },
    ]),
  );
}

async function loadMembers(tx: StoreTransaction): Promise<Set<string>> {
  const memberships = await tx.selectFrom("membership").select(["subscription_id", "principal_id"]).execute();
  return new Set(memberships.map(({ subscription_id, principal_id }) => `${subscription_id} ${principal_id}`));
}
