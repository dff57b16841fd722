import type { MappingChange, SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import { cellKey } from "./pending-changes.ts";
import { isMapped, type MappingIndex, principalsOf } from "./mapping-index.ts";

export interface PlannedRow {
  line: number;
  verdict: "added" | "removed" | "unchanged" | "refused";
  user: string;
  report: string;
  why: string;
}

export interface ImportPlan {
  rows: readonly PlannedRow[];
  changes: readonly MappingChange[];
}

export interface CsvSubject {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
  mappings: MappingIndex;
}

export type CsvRow = Readonly<Record<string, string | undefined>>;

export const csvColumns = ["Action", "User", "User Id", "Report", "Subscription Report Id"] as const;
const SLICE = 1000;
export const emptyPlan: ImportPlan = { rows: [], changes: [] };

const actions = new Map<string, MappingChange["action"]>([
  ["", "add"],
  ["add", "add"],
  ["keep", "add"],
  ["remove", "remove"],
  ["delete", "remove"],
]);
const plain = (text = "") => text.replace(/^'(?=[=+\-@\t\r])/, "").trim();
const folded = (text: string) => text.toLocaleLowerCase();

/** One row for every mapping of the subscription; imported again it changes nothing. */
export function toCsvRows({ users, reports, mappings }: CsvSubject): string[][] {
  const names = new Map(users.map(({ id, displayName }) => [id, displayName]));
  return reports.flatMap(({ subscriptionReportId, reportName }) =>
    [...principalsOf(mappings, subscriptionReportId)].map((id) => [
      "keep",
      names.get(id) ?? "",
      id,
      reportName,
      String(subscriptionReportId),
    ]),
  );
}

/** What each row would do, and why some would do nothing; resting now and then so that the page goes on drawing. */
export async function planImport(
  rows: readonly CsvRow[],
  subject: CsvSubject,
  rest: () => Promise<void>,
): Promise<ImportPlan> {
  const findUser = finder(
    subject.users,
    ({ id }) => id,
    ({ displayName }) => displayName,
    "user",
  );
  const findReport = finder(
    subject.reports,
    ({ subscriptionReportId }) => String(subscriptionReportId),
    ({ reportName }) => reportName,
    "report",
  );
  const seen = new Map<string, number>();
  const changes: MappingChange[] = [];
  const plan = (row: CsvRow, line: number): PlannedRow => {
    const action = actions.get(folded(plain(row["Action"])));
    const user = findUser(plain(row["User Id"]), plain(row["User"]));
    const report = findReport(plain(row["Subscription Report Id"]), plain(row["Report"]));
    const named = {
      line,
      user: typeof user === "string" ? plain(row["User"]) || plain(row["User Id"]) : user.displayName,
      report:
        typeof report === "string" ? plain(row["Report"]) || plain(row["Subscription Report Id"]) : report.reportName,
    };
    const refuse = (why: string): PlannedRow => ({ ...named, verdict: "refused", why });
    if (action === undefined) return refuse(`“${plain(row["Action"])}” is neither add nor remove`);
    if (typeof user === "string") return refuse(user);
    if (typeof report === "string") return refuse(report);
    const cell = { subscriptionReportId: report.subscriptionReportId, principalId: user.id };
    const before = seen.get(cellKey(cell));
    if (before !== undefined) return refuse(`Line ${before} names this mapping already`);
    seen.set(cellKey(cell), line);
    const there = isMapped(subject.mappings, cell);
    if (there === (action === "add"))
      return { ...named, verdict: "unchanged", why: there ? "Is there already" : "Is not there" };
    changes.push({ action, ...cell });
    return { ...named, verdict: action === "add" ? "added" : "removed", why: "" };
  };
  const planned: PlannedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === SLICE - 1) await rest();
    planned.push(plan(row, index + 2));
  }
  return { rows: planned, changes };
}

/** By id where one is given, else by a name that only one has; else the reason. */
function finder<T>(
  list: readonly T[],
  idOf: (item: T) => string,
  nameOf: (item: T) => string,
  kind: "user" | "report",
) {
  const byId = new Map(list.map((item) => [folded(idOf(item)), item]));
  const byName = Map.groupBy(list, (item) => folded(nameOf(item)));
  return (id: string, name: string): T | string => {
    if (id !== "") return byId.get(folded(id)) ?? `This subscription has no ${kind} ${id}`;
    if (name === "") return `No ${kind} is named`;
    const [only, another] = byName.get(folded(name)) ?? [];
    if (only === undefined) return `This subscription has no ${kind} “${name}”`;
    return another === undefined ? only : `Several ${kind}s are called “${name}”: give the id`;
  };
}
