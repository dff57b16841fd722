import { ALREADY_MAPPED, changeMappings } from "./routes.ts";
import type { Work } from "../store/idempotent-write.ts";
import { emptyTally, inChunks, type Row, sift, type Tally } from "../import/csv.ts";

/** subscriptionId, reportId, subject: adds what is not there, removes nothing. */
export async function importMappings(tx: Work, rows: readonly Row[], realm: string): Promise<Tally> {
  const tally = emptyTally();
  const reports = new Map(
    (await tx.selectFrom("report").select(["id", "subscription_id", "report_id"]).execute()).map((report) => [
      `${report.subscription_id} ${report.report_id}`,
      report.id,
    ]),
  );
  const people = new Map(
    (await tx.selectFrom("person").select(["subject", "principal_id"]).where("realm", "=", realm).execute()).map(
      (person) => [person.subject, person.principal_id],
    ),
  );
  const reportOf = ({ subscriptionId = "", reportId = "" }: Row) =>
    reports.get(`${subscriptionId} ${reportId}`.toLowerCase());
  const personOf = ({ subject = "" }: Row) => people.get(subject);
  const faultOf = (row: Row) =>
    reportOf(row) === undefined
      ? "the subscription has no such report"
      : personOf(row) === undefined
        ? "there is no such person"
        : undefined;
  const sound = sift(rows, tally, (row) => `${reportOf(row)} ${personOf(row)}`, faultOf);
  for (const chunk of inChunks(sound)) {
    const changes = chunk.map((row) => ({
      action: "add" as const,
      subscriptionReportId: reportOf(row) ?? 0,
      principalId: personOf(row) ?? "",
    }));
    const outcomes = await changeMappings(tx, changes, "import");
    outcomes.forEach(({ isSuccess, message }, at) => {
      if (isSuccess) tally.added += 1;
      else if (message === ALREADY_MAPPED) tally.unchanged += 1;
      else tally.refused.push({ line: chunk[at]?.line ?? "", reason: message ?? "" });
    });
  }
  return tally;
}
