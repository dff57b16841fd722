import type { MappingChange, Subscription, SubscriptionReport } from "../../api/contract.ts";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import type { ReportCheck } from "../../api/report-contract.ts";
import { mappingKey } from "../access/mapping-index.ts";
import { type NewSubscription, trimSubscription } from "./subscription-form.ts";
import { parsePastedPeople, parsePastedReports, type PastedPerson, type PastedReport } from "./pasted-lines.ts";

/** A client that people and reports are added to, with those that it has. */
export interface SetupClient extends Subscription {
  partyId: string | null;
  people: readonly PersonRow[];
  reports: readonly SetupReport[];
  /** The keys of the mappings of its reports. */
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
  /** The keys of the mappings that were added. */
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
export const nothingWritten: Written = { principals: {}, numbers: {}, mapped: [] };

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

const inLowerCase = (text: string) => text.toLowerCase();

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
  /** The email or the report id, in lower case. */
  key: string;
  name: string;
  /** The client has it already. */
  isListed: boolean;
}

export interface SetupMatrix {
  people: readonly (SetupRow & { email: string })[];
  reports: readonly SetupRow[];
}

export const cellKey = (person: { key: string }, report: { key: string }) => `${report.key} ${person.key}`;

export function listMatrix(setup: Setup): SetupMatrix {
  // Those that are being checked have their place already, so that nothing moves when the answer comes.
  const people = describePeople(setup).filter(({ at }) => at === "known" || at === "invited" || at === "checking");
  const reports = describeReports(setup).filter(({ at }) => at === "found" || at === "checking");
  return {
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

/** `held`: they have it. What is new to the client is ticked at first. */
export type CellState = "held" | "ticked" | "unticked";

export function createCellReader(setup: Setup): (person: SetupRow, report: SetupRow) => CellState {
  const toggled = new Set(setup.entries.toggled);
  const mapped = new Set([...(setup.client?.mapped ?? []), ...setup.written.mapped]);
  return (person, report) => {
    const mapping = findMapping(setup, person, report);
    if (mapping && mapped.has(mappingKey(mapping))) return "held";
    const isNew = !person.isListed || !report.isListed;
    return isNew !== toggled.has(cellKey(person, report)) ? "ticked" : "unticked";
  };
}

export function countTicked(setup: Setup): number {
  const { people, reports } = listMatrix(setup);
  const readCell = createCellReader(setup);
  return people.flatMap((person) => reports.filter((report) => readCell(person, report) === "ticked")).length;
}

function findMapping({ client, written }: Setup, person: { key: string }, report: { key: string }) {
  const listed = client?.people.find(({ email }) => inLowerCase(email) === person.key);
  const principalId = (listed ?? written.principals[person.key])?.principalId;
  const own = client?.reports.find(({ reportId }) => inLowerCase(reportId) === report.key);
  const subscriptionReportId = own?.subscriptionReportId ?? written.numbers[report.key];
  return principalId === undefined || subscriptionReportId === undefined ? null : { principalId, subscriptionReportId };
}

export type SetupStep =
  | { kind: "client"; fields: NewSubscription }
  /** Without a person, they are invited first. */
  | { kind: "person"; subscriptionId: string; email: string; name: string; person: PersonRow | null }
  | { kind: "report"; record: SubscriptionReport }
  | { kind: "access"; subscriptionId: string; changes: readonly MappingChange[]; total: number };

/** As many as one call takes without a long wait. */
const BATCH_SIZE = 100;

/** Everything that Create writes, in order, with what is already written. */
export function listSteps(setup: Setup): { step: SetupStep; isDone: boolean }[] {
  const { client, entries, written } = setup;
  const subscriptionId = client?.id ?? "";
  const fields = trimSubscription(entries);
  const cells = listCells(setup);
  const left = cells.filter(({ isDone }) => !isDone).flatMap(({ mapping }) => mapping ?? []);
  const changes = left
    .slice(0, BATCH_SIZE)
    .map(({ subscriptionReportId, principalId }) => ({ action: "add" as const, subscriptionReportId, principalId }));
  return [
    ...(client?.isCreated === false ? [] : [{ step: { kind: "client" as const, fields }, isDone: client !== null }]),
    ...describePeople(setup)
      .filter(({ at }) => at === "known" || at === "invited")
      .map(({ email, name, person }) => ({
        step: { kind: "person" as const, subscriptionId, email, name, person },
        isDone: inLowerCase(email) in written.principals,
      })),
    ...describeReports(setup)
      .filter(({ at }) => at === "found")
      .map((line) => ({
        step: { kind: "report" as const, record: toReportRecord(setup, line) },
        isDone: line.reportId in written.numbers,
      })),
    ...(cells.length === 0
      ? []
      : [
          {
            step: { kind: "access" as const, subscriptionId, changes, total: cells.length },
            isDone: cells.every(({ isDone }) => isDone),
          },
        ]),
  ];
}

/** The cells that are ticked, or were and are written. */
function listCells(setup: Setup) {
  const { people, reports } = listMatrix(setup);
  const written = new Set(setup.written.mapped);
  const readCell = createCellReader(setup);
  return people.flatMap((person) =>
    reports.flatMap((report) => {
      const mapping = findMapping(setup, person, report);
      const isDone = mapping !== null && written.has(mappingKey(mapping));
      return isDone || readCell(person, report) === "ticked" ? [{ mapping, isDone }] : [];
    }),
  );
}

function toReportRecord({ client }: Setup, { reportId, groupId, name, check }: ReportLine): SubscriptionReport {
  const rls = check?.identityRequired === true;
  return {
    subscriptionReportId: 0,
    subscriptionId: client?.id ?? "",
    reportId,
    reportName: name.trim(),
    groupId,
    // The server takes it from the session.
    updatedBy: "",
    dataSetId: rls ? (check.dataSetId ?? null) : null,
    partyId: rls ? (client?.partyId ?? null) : null,
    rls,
  };
}

/** Who was just added and can open the portal now, each with the first report that they got. */
export function listViewable(setup: Setup): { person: PersonRow; report: PersonReport }[] {
  const { client, written } = setup;
  const mapped = new Set(written.mapped);
  const { reports } = listMatrix(setup);
  return Object.entries(written.principals).flatMap(([key, person]) => {
    if (person.role === "none" || person.isActive === false || person.isInvited) return [];
    const report = reports.find((one) => {
      const mapping = findMapping(setup, { key }, one);
      return mapping !== null && mapped.has(mappingKey(mapping));
    });
    const subscriptionReportId = report && findMapping(setup, { key }, report)?.subscriptionReportId;
    if (!client || !report || subscriptionReportId === undefined) return [];
    return {
      person,
      report: {
        subscriptionReportId,
        subscriptionId: client.id,
        subscriptionName: client.displayName,
        reportId: report.key,
        reportName: report.name,
        reason: "mapped" as const,
        mappedBy: null,
        mappedAt: null,
      },
    };
  });
}
