import type { SentChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { readCell } from "../csv-cell.ts";
import { isCalendarDay } from "../calendar-day.ts";
import { isDay, toDay, toEnd, toStart } from "./access-days.ts";
import { type ChosenDates, indexDates, noDates } from "./client-access.ts";
import { isMapped, mappingKey, principalsOf } from "./mapping-index.ts";
import { addGroups, type SubscriptionAccess, type SubscriptionContents } from "./subscription-access.ts";

/** One row of the file in the preview: what it changes, or the reason why it changes nothing. */
export interface ImportRow {
  line: number;
  result: "added" | "removed" | "changed" | "unchanged" | "refused";
  user: string;
  report: string;
  reason: string;
}

export interface ImportPlan {
  rows: readonly ImportRow[];
  changes: readonly SentChange[];
  /** The groups of the client, which changes can be about. */
  groups?: readonly SubscriptionUser[];
}

export type ImportSource = { text: string } | { file: Blob };

export type CsvRow = Readonly<Record<string, string | undefined>>;

/** Those of a back end that has neither groups nor dates. */
export const baseColumns = ["Action", "User", "User Email", "User Id", "Report", "Subscription Report Id"] as const;
export const csvColumns = [...baseColumns, "Group", "From", "Until"] as const;
export const emptyPlan: ImportPlan = { rows: [], changes: [] };

const SLICE = 1000;
/** Line 1 holds the column names. */
const FIRST_DATA_LINE = 2;

/** What a row asks for. `keep` states what was there at the export, and changes nothing. */
type RowRequest = Omit<SentChange, "action"> & ChosenDates & { action: SentChange["action"] | "keep" };

const actions = new Map<string, RowRequest["action"]>([
  ["", "keep"],
  ["keep", "keep"],
  ["add", "add"],
  ["remove", "remove"],
  ["delete", "remove"],
  ["change", "change"],
]);

/** A file that gives the first user the first report, both told from all others by their names. */
export function createExample({ users, reports }: SubscriptionContents): string {
  const user = findUniqueName(users.map(({ displayName }) => displayName));
  const report = findUniqueName(reports.map(({ reportName }) => reportName));
  const header = "Action,User,Report";
  return user === undefined || report === undefined ? header : `${header}\nadd,${quoteCell(user)},${quoteCell(report)}`;
}

const findUniqueName = (names: readonly string[]): string | undefined =>
  [...Map.groupBy(names, foldCase).values()].find((namesakes) => namesakes.length === 1)?.[0];

const quoteCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One row for every mapping of the subscription. Importing them again changes nothing. */
export function toCsvRows({ users, reports, mappings: own }: SubscriptionAccess, access?: ClientAccess): string[][] {
  const { mappings } = addGroups({ people: users, ownMappings: own, access });
  const usersById = new Map(users.map((user) => [user.id, user]));
  const groupNames = new Map(access?.groups.map(({ id, name }) => [id, name]));
  const dates = indexDates(access);
  return reports.flatMap(({ subscriptionReportId, reportName }) =>
    [...principalsOf(mappings, subscriptionReportId)].map((principalId) => {
      const group = groupNames.get(principalId);
      const user = usersById.get(principalId);
      const { from, until } = dates.get(mappingKey({ subscriptionReportId, principalId })) ?? noDates;
      const who = group === undefined ? [user?.displayName ?? "", user?.email ?? "", principalId] : ["", "", ""];
      const cells = ["keep", ...who, reportName, String(subscriptionReportId)];
      return access ? [...cells, group ?? "", writeTime(from, toStart), writeTime(until, toEnd)] : cells;
    }),
  );
}

type ReadDay = (day: string) => string | null;

/** As a day, where the day stands for the same time. */
function writeTime(at: string | null, readDay: ReadDay): string {
  const day = toDay(at);
  return isSameTime(readDay(day), at) ? day : (at ?? "");
}

/** Null: the cell is empty. Undefined: it has no day and no time. */
function readTime(cell: string, readDay: ReadDay): string | null | undefined {
  if (cell === "") return null;
  const day = cell.slice(0, 10);
  if (!isDay(day) || !isCalendarDay(day)) return undefined;
  return cell === day ? readDay(day) : (new Date(cell).toJSON() ?? undefined);
}

const parseTime = (time: string | null) => time && Date.parse(time);
const isSameTime = (one: string | null, other: string | null) => parseTime(one) === parseTime(other);
const hasSameDates = (one: ChosenDates, other: ChosenDates) =>
  isSameTime(one.from, other.from) && isSameTime(one.until, other.until);

/** Plans what each row changes. Yields to the browser between slices, so that the page stays responsive. */
export async function planImport(
  rows: readonly CsvRow[],
  { users: people, reports, mappings: own }: SubscriptionAccess,
  yieldToBrowser: () => Promise<void>,
  access?: ClientAccess,
): Promise<ImportPlan> {
  const { users, mappings } = addGroups({ people, ownMappings: own, access });
  const groups = users.slice(0, users.length - people.length);
  const stored = indexDates(access);
  const findGroup = createLookup(
    groups,
    ({ id }) => id,
    ({ displayName }) => displayName,
    "group",
  );
  const findUser = createLookup(
    people,
    ({ id }) => id,
    ({ displayName }) => displayName,
    "user",
  );
  const findReport = createLookup(
    reports,
    ({ subscriptionReportId }) => String(subscriptionReportId),
    ({ reportName }) => reportName,
    "report",
  );
  const firstLines = new Map<string, number>();
  const changes: SentChange[] = [];
  const planRow = (row: CsvRow, line: number): ImportRow => {
    const { user, report, request } = resolveRow(row, { findUser, findGroup, findReport });
    const refuse = (reason: string): ImportRow => ({ line, user, report, result: "refused", reason });
    if (typeof request === "string") return refuse(request);
    const firstLine = firstLines.get(mappingKey(request));
    if (firstLine !== undefined) return refuse(`Duplicate of line ${firstLine}`);
    firstLines.set(mappingKey(request), line);
    const hasAccess = isMapped(mappings, request);
    const { action, from, until, ...cell } = request;
    const stay = (reason: string): ImportRow => ({ line, user, report, result: "unchanged", reason });
    if (action === "keep" || hasAccess === (action === "add"))
      return stay(hasAccess ? "Already has access" : "Has no access");
    const before = stored.get(mappingKey(cell)) ?? noDates;
    if (action === "change" && hasSameDates(before, { from, until })) return stay("Already has these dates");
    // What is removed keeps its dates, so that Undo gives it with them.
    const dates = action === "remove" ? before : { from, until };
    changes.push({
      action,
      ...cell,
      ...(action === "change" && { before }),
      ...(dates.from !== null && { from: dates.from }),
      ...(dates.until !== null && { until: dates.until }),
    });
    return { line, user, report, result: results[action], reason: "" };
  };
  const planned: ImportRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await yieldToBrowser();
    planned.push(planRow(row, index + FIRST_DATA_LINE));
  }
  return { rows: planned, changes, groups };
}

const results = { add: "added", remove: "removed", change: "changed" } as const;

type Lookup<T> = (id: string, name: string) => T | string;

interface ResolvedRow {
  user: string;
  report: string;
  /** A string is the reason why the row is refused. */
  request: RowRequest | string;
}

interface Lookups {
  findUser: Lookup<SubscriptionUser>;
  findGroup: Lookup<SubscriptionUser>;
  findReport: Lookup<SubscriptionReport>;
}

function resolveRow(row: CsvRow, { findUser, findGroup, findReport }: Lookups): ResolvedRow {
  const groupName = readCell(row["Group"]);
  const userId = readCell(row["User Id"]);
  const userName = readCell(row["User"]);
  const reportId = readCell(row["Subscription Report Id"]);
  const reportName = readCell(row["Report"]);
  const group = groupName === "" ? undefined : findGroup("", groupName);
  const user = group ?? findUser(userId, userName);
  const report = findReport(reportId, reportName);
  return {
    user: group ? groupName : typeof user === "string" ? userName || userId : nameWithEmail(user),
    report: typeof report === "string" ? reportName || reportId : report.reportName,
    request:
      group && (userId || userName)
        ? "The row names both a user and a group"
        : toRequest(row, { user, isGroup: group !== undefined, report }),
  };
}

/** Namesakes can be told apart where the back end sends emails. */
const nameWithEmail = ({ displayName, email }: SubscriptionUser) =>
  email === undefined ? displayName : `${displayName} (${email})`;

interface RowSubject {
  user: SubscriptionUser | string;
  isGroup: boolean;
  report: SubscriptionReport | string;
}

function toRequest(row: CsvRow, { user, isGroup, report }: RowSubject): RowRequest | string {
  const actionText = readCell(row["Action"]);
  const action = actions.get(foldCase(actionText));
  if (action === undefined) return `Unknown action “${actionText}”`;
  if (typeof user === "string") return user;
  if (typeof report === "string") return report;
  const cell = { subscriptionReportId: report.subscriptionReportId, principalId: user.id, ...(isGroup && { isGroup }) };
  if (action === "keep" || action === "remove") return { action, ...cell, ...noDates };
  const from = readTime(readCell(row["From"]), toStart);
  const until = readTime(readCell(row["Until"]), toEnd);
  if (from === undefined || until === undefined)
    return `${from === undefined ? "From" : "Until"} is not a date like 2026-12-31`;
  return { action, ...cell, from, until };
}

/** Finds an item by its id if the row has one, otherwise by a unique name. Returns the reason if it finds none. */
function createLookup<T>(
  list: readonly T[],
  idOf: (item: T) => string,
  nameOf: (item: T) => string,
  kind: "user" | "group" | "report",
): Lookup<T> {
  const byId = new Map(list.map((item) => [foldCase(idOf(item)), item]));
  const byName = Map.groupBy(list, (item) => foldCase(nameOf(item)));
  return (id, name) => {
    if (id !== "") return byId.get(foldCase(id)) ?? `This subscription has no ${kind} ${id}`;
    if (name === "") return `The row names no ${kind}`;
    const [match, secondMatch] = byName.get(foldCase(name)) ?? [];
    if (match === undefined) return `This subscription has no ${kind} “${name}”`;
    return secondMatch === undefined ? match : `More than one ${kind} is named “${name}”: use the ID`;
  };
}

const foldCase = (text: string) => text.toLocaleLowerCase();
