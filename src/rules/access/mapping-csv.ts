import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { readCell } from "../csv-cell.ts";
import { isMapped, mappingKey, principalsOf } from "./mapping-index.ts";
import type { SubscriptionAccess, SubscriptionContents } from "./subscription-access.ts";

/** One row of the file in the preview: what it changes, or the reason why it changes nothing. */
export interface ImportRow {
  line: number;
  result: "added" | "removed" | "unchanged" | "refused";
  user: string;
  report: string;
  reason: string;
}

export interface ImportPlan {
  rows: readonly ImportRow[];
  changes: readonly MappingChange[];
}

export type ImportSource = { text: string } | { file: Blob };

export type CsvRow = Readonly<Record<string, string | undefined>>;

export const csvColumns = ["Action", "User", "User Email", "User Id", "Report", "Subscription Report Id"] as const;
export const emptyPlan: ImportPlan = { rows: [], changes: [] };

const SLICE = 1000;
/** Line 1 holds the column names. */
const FIRST_DATA_LINE = 2;

/** What a row asks for. `keep` states what was there at the export, and changes nothing. */
type RowRequest = Omit<MappingChange, "action"> & { action: MappingChange["action"] | "keep" };

const actions = new Map<string, RowRequest["action"]>([
  ["", "keep"],
  ["keep", "keep"],
  ["add", "add"],
  ["remove", "remove"],
  ["delete", "remove"],
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
export function toCsvRows({ users, reports, mappings }: SubscriptionAccess): string[][] {
  const usersById = new Map(users.map((user) => [user.id, user]));
  return reports.flatMap(({ subscriptionReportId, reportName }) =>
    [...principalsOf(mappings, subscriptionReportId)].map((id) => [
      "keep",
      usersById.get(id)?.displayName ?? "",
      usersById.get(id)?.email ?? "",
      id,
      reportName,
      String(subscriptionReportId),
    ]),
  );
}

/** Plans what each row changes. Yields to the browser between slices, so that the page stays responsive. */
export async function planImport(
  rows: readonly CsvRow[],
  { users, reports, mappings }: SubscriptionAccess,
  yieldToBrowser: () => Promise<void>,
): Promise<ImportPlan> {
  const findUser = createLookup(
    users,
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
  const changes: MappingChange[] = [];
  const planRow = (row: CsvRow, line: number): ImportRow => {
    const { user, report, request } = resolveRow(row, findUser, findReport);
    const refuse = (reason: string): ImportRow => ({ line, user, report, result: "refused", reason });
    if (typeof request === "string") return refuse(request);
    const firstLine = firstLines.get(mappingKey(request));
    if (firstLine !== undefined) return refuse(`Duplicate of line ${firstLine}`);
    firstLines.set(mappingKey(request), line);
    const hasAccess = isMapped(mappings, request);
    const { action } = request;
    if (action === "keep" || hasAccess === (action === "add"))
      return { line, user, report, result: "unchanged", reason: hasAccess ? "Already has access" : "Has no access" };
    changes.push({ ...request, action });
    return { line, user, report, result: action === "add" ? "added" : "removed", reason: "" };
  };
  const planned: ImportRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await yieldToBrowser();
    planned.push(planRow(row, index + FIRST_DATA_LINE));
  }
  return { rows: planned, changes };
}

type Lookup<T> = (id: string, name: string) => T | string;

interface ResolvedRow {
  user: string;
  report: string;
  /** A string is the reason why the row is refused. */
  request: RowRequest | string;
}

function resolveRow(
  row: CsvRow,
  findUser: Lookup<SubscriptionUser>,
  findReport: Lookup<SubscriptionReport>,
): ResolvedRow {
  const userId = readCell(row["User Id"]);
  const userName = readCell(row["User"]);
  const reportId = readCell(row["Subscription Report Id"]);
  const reportName = readCell(row["Report"]);
  const user = findUser(userId, userName);
  const report = findReport(reportId, reportName);
  return {
    user: typeof user === "string" ? userName || userId : nameWithEmail(user),
    report: typeof report === "string" ? reportName || reportId : report.reportName,
    request: toRequest(readCell(row["Action"]), user, report),
  };
}

/** Namesakes can be told apart where the back end sends emails. */
const nameWithEmail = ({ displayName, email }: SubscriptionUser) =>
  email === undefined ? displayName : `${displayName} (${email})`;

function toRequest(
  actionText: string,
  user: SubscriptionUser | string,
  report: SubscriptionReport | string,
): RowRequest | string {
  const action = actions.get(foldCase(actionText));
  if (action === undefined) return `Unknown action “${actionText}”`;
  if (typeof user === "string") return user;
  if (typeof report === "string") return report;
  return { action, subscriptionReportId: report.subscriptionReportId, principalId: user.id };
}

/** Finds an item by its id if the row has one, otherwise by a unique name. Returns the reason if it finds none. */
function createLookup<T>(
  list: readonly T[],
  idOf: (item: T) => string,
  nameOf: (item: T) => string,
  kind: "user" | "report",
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
