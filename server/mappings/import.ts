import { createTally, inChunks, type Row, selectValidRows, type Tally } from "../import/csv.ts";
import { createCommandActor } from "../store/audit.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { ALREADY_MAPPED, changeMappings } from "./change-mappings.ts";

/** Columns: subscriptionId, reportId, subject. Adds missing mappings and removes none. */
export async function importMappings(tx: StoreTransaction, rows: readonly Row[], realm: string): Promise<Tally> {
  const tally = createTally();
  const reports = await loadReportIds(tx);
  const people = await loadPrincipalIds(tx, realm);
  const findReport = ({ subscriptionId = "", reportId = "" }: Row) =>
    reports.get(`${subscriptionId} ${reportId}`.toLowerCase());
  const findPerson = ({ subject = "" }: Row) => people.get(subject);
  const findProblem = (row: Row) => {
    if (findReport(row) === undefined) return "subscription does not have this report";
    return findPerson(row) === undefined ? "unknown subject" : undefined;
  };
  const validRows = selectValidRows(rows, tally, (row) => `${findReport(row)} ${findPerson(row)}`, findProblem);
  for (const chunk of inChunks(validRows)) {
    const changes = chunk.map((row) => ({
      action: "add" as const,
      subscriptionReportId: findReport(row) ?? 0,
      principalId: findPerson(row) ?? "",
    }));
    const outcomes = await changeMappings(tx, changes, createCommandActor("import"));
    outcomes.forEach(({ isSuccess, message }, index) => {
      if (isSuccess) tally.added += 1;
      else if (message === ALREADY_MAPPED) tally.unchanged += 1;
      else tally.rejected.push({ line: chunk[index]?.line ?? "", reason: message ?? "" });
    });
  }
  return tally;
}

async function loadReportIds(tx: StoreTransaction): Promise<Map<string, number>> {
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
