import type { SentChange, Subscription, SubscriptionReport } from "../../api/contract.ts";
import type { PersonReport, PersonRow } from "../../api/people-contract.ts";
import { mappingKey } from "../access/mapping-index.ts";
import {
  createCellReader,
  describePeople,
  describeReports,
  findMapping,
  inLowerCase,
  listGroups,
  listMatrix,
  type ReportLine,
  type Setup,
  type Written,
} from "./client-setup.ts";
import { type NewSubscription, trimSubscription } from "./subscription-form.ts";

export type SetupStep =
  | { kind: "client"; fields: NewSubscription }
  /** Without a person, they are invited first. */
  | { kind: "person"; subscriptionId: string; email: string; name: string; person: PersonRow | null }
  | { kind: "report"; record: SubscriptionReport }
  /** Its people are written before. */
  | { kind: "group"; subscriptionId: string; key: string; name: string; total: number; principalIds: readonly string[] }
  | { kind: "access"; subscriptionId: string; changes: readonly SentChange[]; total: number };

/** What a step has written, also where it stopped before its end. */
export interface StepAnswer {
  /** Why it stopped. Empty: it is finished. */
  problem: string;
  client?: Subscription;
  person?: PersonRow;
  subscriptionReportId?: number;
  groupId?: string;
  /** The mappings that there are now. */
  changes?: readonly SentChange[];
}

/** As many as one call takes without a long wait. */
const BATCH_SIZE = 100;

/** Everything that Create writes, in order, with what is already written. */
export function listSteps(setup: Setup): { step: SetupStep; isDone: boolean }[] {
  const { client, entries, written } = setup;
  const subscriptionId = client?.id ?? "";
  const fields = trimSubscription(entries);
  const cells = listCells(setup);
  const left = cells.filter(({ isDone }) => !isDone).flatMap(({ change }) => change ?? []);
  const changes = left.slice(0, BATCH_SIZE);
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
    ...listGroups(setup)
      .filter(({ joining }) => joining.length > 0)
      .map(({ key, name, joining }) => {
        const principalIds = joining.flatMap((email) => findPrincipalId(setup, email) ?? []);
        const inside = new Set(written.groups[key]?.principalIds);
        return {
          step: { kind: "group" as const, subscriptionId, key, name, total: joining.length, principalIds },
          isDone: principalIds.length === joining.length && principalIds.every((id) => inside.has(id)),
        };
      }),
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

export const nextStep = (setup: Setup) => listSteps(setup).find(({ isDone }) => !isDone)?.step;

/** What has been written once the next step has answered. */
export function addWritten(
  setup: Setup,
  { problem, person, subscriptionReportId, groupId, changes = [] }: StepAnswer,
): Written {
  const { written } = setup;
  const step = nextStep(setup);
  const mapped = [...written.mapped, ...changes.map(mappingKey)];
  if (problem !== "" || !step) return { ...written, mapped };
  const { principals, numbers, groups } = written;
  return {
    principals: step.kind === "person" && person ? { ...principals, [inLowerCase(step.email)]: person } : principals,
    numbers:
      step.kind === "report" && subscriptionReportId !== undefined
        ? { ...numbers, [step.record.reportId]: subscriptionReportId }
        : numbers,
    groups:
      step.kind === "group" && groupId !== undefined
        ? { ...groups, [step.key]: { id: groupId, principalIds: step.principalIds } }
        : groups,
    mapped,
  };
}

function findPrincipalId({ client, written }: Setup, key: string): string | undefined {
  const listed = client?.people.find(({ email }) => inLowerCase(email) === key);
  return (listed ?? written.principals[key])?.principalId;
}

/** The cells that are ticked, or were and are written. */
function listCells(setup: Setup): { change: SentChange | null; isDone: boolean }[] {
  const { groups, people, reports } = listMatrix(setup);
  const written = new Set(setup.written.mapped);
  const readCell = createCellReader(setup);
  const listOf = (rows: typeof groups | typeof people, isGroup: boolean) =>
    rows.flatMap((row) =>
      reports.flatMap((report) => {
        const mapping = findMapping(setup, row, report);
        const isDone = mapping !== null && written.has(mappingKey(mapping));
        if (!isDone && readCell(row, report).state !== "ticked") return [];
        return { change: mapping && { action: "add" as const, ...mapping, ...(isGroup && { isGroup }) }, isDone };
      }),
    );
  return [...listOf(groups, true), ...listOf(people, false)];
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

/** Who was just added and can open the portal now, each with the first report that they or a group of theirs got. */
export function listViewable(setup: Setup): { person: PersonRow; report: PersonReport }[] {
  const { client, written } = setup;
  const mapped = new Set(written.mapped);
  const { groups, reports } = listMatrix(setup);
  return Object.entries(written.principals).flatMap(([key, person]) => {
    if (person.role === "none" || person.isActive === false || person.isInvited) return [];
    const rows = [{ key }, ...groups.filter(({ members }) => members.has(key))];
    const report = reports.find((one) =>
      rows.some((row) => {
        const mapping = findMapping(setup, row, one);
        return mapping !== null && mapped.has(mappingKey(mapping));
      }),
    );
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
