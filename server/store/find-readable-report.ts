import { sql } from "kysely";
import type { ReportKey } from "../../src/api/personal-lists-contract.ts";
import { HttpError } from "../http/http-error.ts";
import type { StoreTransaction } from "./open-store.ts";
import { selectReadableReports, signedInPerson } from "./readable-reports.ts";

/** A missing report and a forbidden one get the same answer. The lock on the person keeps their tabs in order. */
export async function findReadableReport(tx: StoreTransaction, principalId: string, key: ReportKey): Promise<number> {
  const report = await tx
    .selectFrom(["report as opened", "person"])
    .where("person.principal_id", "=", principalId)
    .where("opened.subscription_id", "=", key.subscriptionId.toLowerCase())
    .where("opened.report_id", "=", key.reportId.toLowerCase())
    .where((is) =>
      is.exists(
        selectReadableReports(signedInPerson)
          .where("mapping.report", "=", sql.ref<number>("opened.id"))
          .select(sql.lit(1).as("found")),
      ),
    )
    .select("opened.id")
    .forNoKeyUpdate("person")
    .forKeyShare("opened")
    .executeTakeFirst();
  if (!report) throw new HttpError(404, "Not Found");
  return report.id;
}
