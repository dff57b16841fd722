import type { ImportLine } from "../../src/api/list-file-contract.ts";
import type { Cells, Row } from "../import/csv.ts";
import { canSave, type ImportOptions, planRows } from "../import/plan-rows.ts";
import { inChunks } from "../store/in-chunks.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { changeMappings } from "./change-mappings.ts";

const CHUNK = 500;

/** Columns: subscriptionId, reportId, subject. Adds missing mappings and removes none. */
export async function importMappings(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  const reports = await loadReports(tx);
  const people = await loadPrincipalIds(tx, options.realm);
  const members = await loadMembers(tx);
  const findReport = ({ subscriptionId = "", reportId = "" }: Cells) =>
    reports.get(`${subscriptionId} ${reportId}`.toLowerCase());
  const findPerson = ({ subject = "" }: Cells) => people.get(subject);
  const keyOf = (cells: Cells) => `${findReport(cells)} ${findPerson(cells)}`;
  const { lines, added } = planRows(rows, {
    keyOf: (cells) =>
      findReport(cells) === undefined || findPerson(cells) === undefined ? JSON.stringify(cells) : keyOf(cells),
    describe: ({ subject = "", reportId = "" }) => ({ name: subject, detail: reportId }),
    stored: await loadMappings(tx),
    listChanges: () => [],
    findProblem(cells) {
      const person = findPerson(cells);
      if (findReport(cells) === undefined) return "subscription does not have this report";
      if (person === undefined) return "unknown subject";
      return members.has(`${cells["subscriptionId"]?.toLowerCase()} ${person}`)
        ? undefined
        : "This user does not belong to the report’s subscription";
    },
  });
  if (canSave(lines, options))
    for (const chunk of inChunks(added, CHUNK))
      await changeMappings(
        tx,
        chunk.map((cells) => ({
          action: "add",
          subscriptionReportId: findReport(cells) ?? 0,
          principalId: findPerson(cells) ?? "",
        })),
        options.actor,
      );
  return lines;
}

async function loadReports(tx: StoreTransaction): Promise<Map<string, number>> {
  const reports = await tx.selectFrom("report").select(["id", "subscription_id", "report_id"]).execute();
  return new Map(reports.map((report) => [`${report.subscription_id} ${report.report_id}`, report.id]));
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

async function loadMappings(tx: StoreTransaction): Promise<Map<string, true>> {
  const mappings = await tx.selectFrom("mapping").select(["report", "principal_id"]).execute();
  return new Map(mappings.map(({ report, principal_id }) => [`${report} ${principal_id}`, true]));
}

async function loadMembers(tx: StoreTransaction): Promise<Set<string>> {
  const memberships = await tx.selectFrom("membership").select(["subscription_id", "principal_id"]).execute();
  return new Set(memberships.map(({ subscription_id, principal_id }) => `${subscription_id} ${principal_id}`));
}
