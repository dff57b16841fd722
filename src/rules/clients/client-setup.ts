import type { Subscription } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import type { PersonRow } from "../../api/people-contract.ts";
import type { ReportCheck } from "../../api/report-contract.ts";
import { mappingKey } from "../access/mapping-index.ts";
import type { NewSubscription } from "./subscription-form.ts";
import { parsePastedPeople, parsePastedReports, type PastedPerson, type PastedReport } from "./pasted-lines.ts";

/** A client that people and reports are added to, with those that it has. */
export interface SetupClient extends Subscription {
  partyId: string | null;
  people: readonly PersonRow[];
  reports: readonly SetupReport[];
  groups: ClientAccess["groups"];
  /** The keys of the mappings of its reports, and of what its groups have. */
  mapped: readonly string[];
  /** True: it has more people or reports than the matrix shows, so that none of them is listed. */
  isTooLarge: boolean;
  /** Added by this setup. */
  isCreated: boolean;
}

export interface SetupReport {
  subscriptionReportId: number;
  reportId: string;
  reportName: string;
}

/** What the administrator has entered. */
export interface SetupEntries extends NewSubscription {
  people: string;
  reports: string;
  /** Names that replace those that the report service knows, by report id. */
  names: Readonly<Record<string, string>>;
  /** Cells of the matrix that are not as they were at first. */
  toggled: readonly string[];
}

/** Null: nobody has it. `unclear`: several people have it. `unanswered`: the server could not be asked. */
export type FoundPerson = PersonRow | "unclear" | "unanswered" | null;
export type FoundReport = ReportCheck | "unanswered";

/** What the server knows about the entries, by email and by report id. */
export interface Found {
  people: Readonly<Record<string, FoundPerson>>;
  reports: Readonly<Record<string, FoundReport>>;
}

/** What has been written so far. */
export interface Written {
  /** By email. */
  principals: Readonly<Record<string, PersonRow>>;
  /** The numbers of the added reports, by report id. */
  numbers: Readonly<Record<string, number>>;
  /** The groups with the people that were put into them, by the key of the group. */
  groups: Readonly<Record<string, { id: string; principalIds: readonly string[] }>>;
  /** The keys of the mappings that were added, those of groups too. */
  mapped: readonly string[];
}

export interface Setup {
  /** Null before a new client is added. */
  client: SetupClient | null;
  entries: SetupEntries;
  found: Found;
  written: Written;
}

export const noEntries: SetupEntries = {
  displayName: "",
  partyId: "",
  people: "",
  reports: "",
  names: {},
  toggled: [],
};
export const nothingFound: Found = { people: {}, reports: {} };
export const nothingWritten: Written = { principals: {}, numbers: {}, groups: {}, mapped: [] };

export const hasEntries = ({ displayName, partyId, people, reports, toggled }: SetupEntries): boolean =>
  [displayName, partyId, people, reports].some((text) => text.trim() !== "") || toggled.length > 0;

type LineState = "checking" | "unanswered" | "refused" | "listed";

/** `known`: they are in the portal. `invited`: they are not, and will be. `listed`: they belong to the client. */
export interface PersonLine extends PastedPerson {
  at: LineState | "known" | "invited";
  person: PersonRow | null;
}

export interface ReportLine extends PastedReport {
  at: LineState | "found";
  name: string;
  check: ReportCheck | null;
}

export const inLowerCase = (text: string) => text.toLowerCase();

export function describePeople({ client, entries, found }: Setup): PersonLine[] {
  return parsePastedPeople(entries.people).map((pasted) => {
    const key = inLowerCase(pasted.email);
    const describe = (at: PersonLine["at"], person: PersonRow | null = null, problem = pasted.problem) => ({
      ...pasted,
      name: person?.name ?? pasted.name,
      at,
      person,
      problem,
    });
    if (pasted.problem !== undefined) return describe("refused");
    const listed = client?.people.find(({ email }) => inLowerCase(email) === key);
    if (listed) return describe("listed", listed);
    const person = found.people[key];
    if (person === undefined) return describe("checking");
    if (person === "unanswered") return describe("unanswered");
    if (person === "unclear")
      return describe("refused", null, "Several people have this email. Add them under People.");
    if (person === null || person.isInvitationOver) return describe("invited");
    if (person.isActive === false)
      return describe("refused", person, "This person is deactivated. Reactivate them first.");
    return describe("known", person);
  });
}

export function describeReports({ client, entries, found }: Setup): ReportLine[] {
  return parsePastedReports(entries.reports).map((pasted) => {
    const listed = client?.reports.find(({ reportId }) => inLowerCase(reportId) === pasted.reportId);
    const check = found.reports[pasted.reportId];
    const result = check === "unanswered" ? undefined : check;
    const describe = (at: ReportLine["at"], problem = pasted.problem) => ({
      ...pasted,
      name: listed?.reportName ?? entries.names[pasted.reportId] ?? result?.reportName ?? "",
      at,
      check: result ?? null,
      problem,
    });
    if (pasted.problem !== undefined) return describe("refused");
    if (listed) return describe("listed");
    if (check === "unanswered") return describe("unanswered");
    if (!result) return describe("checking");
    if (!result.exists) return describe("refused", result.message);
    if (result.identityRequired === null) return describe("refused", result.problems[0] ?? result.message);
    if (result.identityRequired && client && client.partyId === null)
      return describe(
        "refused",
        "Its data set requires Row Level Security, and the client has no GCID. Enter one first.",
      );
    return describe("found");
  });
}

export interface SetupRow {
  /** The email or the report id, in lower case, or that of a group. */
  key: string;
  name: string;
  /** The client has it already. */
  isListed: boolean;
}

export interface SetupGroup extends SetupRow {
  /** The emails of its people, in lower case. */
  members: ReadonlySet<string>;
  /** Those that are put into it. */
  joining: readonly string[];
}

export interface SetupMatrix {
  groups: readonly SetupGroup[];
  people: readonly (SetupRow & { email: string })[];
  reports: readonly SetupRow[];
}

/** No email has a space. */
const groupKey = (name: string) => `group ${inLowerCase(name)}`;

export const cellKey = (row: { key: string }, report: { key: string }) => `${report.key} ${row.key}`;

export function listMatrix(setup: Setup): SetupMatrix {
  // Those that are being checked have their place already, so that nothing moves when the answer comes.
  const people = describePeople(setup).filter(({ at }) => at === "known" || at === "invited" || at === "checking");
  const reports = describeReports(setup).filter(({ at }) => at === "found" || at === "checking");
  return {
    groups: listGroups(setup),
    people: [
      ...people.map(({ email, name }) => ({ key: inLowerCase(email), name, email, isListed: false })),
      ...(setup.client?.people ?? []).map(({ email, name }) => ({
        key: inLowerCase(email),
        name,
        email,
        isListed: true,
      })),
    ],
    reports: [
      ...reports.map(({ reportId, name, at }) => ({
        key: reportId,
        name: at === "checking" ? "Checking…" : name,
        isListed: false,
      })),
      ...(setup.client?.reports ?? []).map(({ reportId, reportName }) => ({
        key: inLowerCase(reportId),
        name: reportName,
        isListed: true,
      })),
    ],
  };
}

/** Those of the client, with the people that are put into them, and new ones. */
export function listGroups(setup: Setup): SetupGroup[] {
  const { people = [], groups = [] } = setup.client ?? {};
  const emails = new Map(people.map(({ principalId, email }) => [principalId, inLowerCase(email)]));
  const lines = describePeople(setup).filter(({ at }) => at !== "refused" && at !== "unanswered");
  const entered = new Map<string, { name: string; emails: string[] }>();
  for (const line of lines)
    for (const name of line.groups) {
      const known = entered.get(groupKey(name)) ?? { name, emails: [] };
      entered.set(groupKey(name), { ...known, emails: [...known.emails, inLowerCase(line.email)] });
    }
  const listed = new Map(groups.map((group) => [groupKey(group.name), group]));
  return [...new Set([...entered.keys(), ...listed.keys()])].map((key) => {
    const group = listed.get(key);
    const before = new Set((group?.principalIds ?? []).flatMap((id) => emails.get(id) ?? []));
    const joining = (entered.get(key)?.emails ?? []).filter((email) => !before.has(email));
    const name = group?.name ?? entered.get(key)?.name ?? "";
    return { key, name, isListed: group !== undefined, members: new Set([...before, ...joining]), joining };
  });
}

/** `held`: they have it. `grouped`: a group has it, or gets it. */
export interface SetupCell {
  state: "held" | "grouped" | "ticked" | "unticked";
  /** The names of these groups. */
  by: readonly string[];
}

/** What is new to the client is ticked at first. People in groups get what their groups get. */
export function createCellReader(setup: Setup): (row: SetupRow, report: SetupRow) => SetupCell {
  const toggled = new Set(setup.entries.toggled);
  const mapped = new Set([...(setup.client?.mapped ?? []), ...setup.written.mapped]);
  const groups = listGroups(setup);
  return function readCell(row, report): SetupCell {
    const own = groups.filter(({ members }) => members.has(row.key));
    const isGiven = ({ state }: SetupCell) => state === "held" || state === "ticked";
    const by = own.filter((group) => isGiven(readCell(group, report))).map(({ name }) => name);
    const mapping = findMapping(setup, row, report);
    if (mapping && mapped.has(mappingKey(mapping))) return { state: "held", by };
    if (by.length > 0) return { state: "grouped", by };
    const isNew = own.length === 0 && (!row.isListed || !report.isListed);
    return { state: isNew !== toggled.has(cellKey(row, report)) ? "ticked" : "unticked", by };
  };
}

export function countTicked(setup: Setup): number {
  const { groups, people, reports } = listMatrix(setup);
  const readCell = createCellReader(setup);
  return [...groups, ...people].flatMap((row) => reports.filter((report) => readCell(row, report).state === "ticked"))
    .length;
}

/** Null: one of both is not at the server yet. */
export function findMapping({ client, written }: Setup, row: { key: string }, report: { key: string }) {
  const person = client?.people.find(({ email }) => inLowerCase(email) === row.key) ?? written.principals[row.key];
  const group = client?.groups.find(({ name }) => groupKey(name) === row.key) ?? written.groups[row.key];
  const principalId = person?.principalId ?? group?.id;
  const own = client?.reports.find(({ reportId }) => inLowerCase(reportId) === report.key);
  const subscriptionReportId = own?.subscriptionReportId ?? written.numbers[report.key];
  return principalId === undefined || subscriptionReportId === undefined ? null : { principalId, subscriptionReportId };
}
