import type { SubscriptionReport } from "../../src/api/contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import type { KnownData } from "./check-reads.ts";
import type { Connection } from "./connection.ts";
import { type CallName, type Findings, Violation } from "./sentences.ts";

const isSameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The two embed calls, with the record of one of the user's own reports. */
export async function checkEmbedding({ call }: Connection, findings: Findings, data: KnownData): Promise<void> {
  const { ownReport, email } = data;
  if (!ownReport) return;
  const record = {
    subscriptionReportId: 0,
    ...ownReport,
    updatedBy: email,
    dataSetId: null,
    partyId: null,
    rls: false,
  };
  const bodies = {
    embedReport: record,
    previewReport: { ...record, subscriptionId: EMPTY_ID, reportName: "Preview Report" },
  };
  for (const name of ["embedReport", "previewReport"] as const)
    await findings.attempt(async () => {
      const { embedUrl, embedToken, errorMessage, id } = await call(name, { body: bodies[name] });
      if (errorMessage) throw new Violation(name, `the embed config has the errorMessage ${errorMessage}`);
      if (!URL.canParse(embedUrl)) throw new Violation(name, "embedUrl is not an address");
      if (embedToken === "") throw new Violation(name, "embedToken is empty");
      findings.keep(name);
      if (!isSameId(id, ownReport.reportId))
        throw new Violation(
          "embedRecord",
          `the embed config is for ${id}, the selected record for ${ownReport.reportId}`,
        );
      findings.keep("embedRecord");
    });
}

/** Adds a report, changes it, maps it, and takes all of that back. Returns what it could not take back. */
export async function checkWrites(
  { call, hasXsrfCookie }: Connection,
  findings: Findings,
  { email, subscription, member }: KnownData,
): Promise<string | undefined> {
  if (!hasXsrfCookie()) findings.break("xsrf", "there is no XSRF-TOKEN cookie");
  if (!subscription || !member) return undefined;
  const report: SubscriptionReport = {
    subscriptionReportId: 0,
    subscriptionId: subscription.id,
    reportId: crypto.randomUUID(),
    reportName: "Conformance check",
    groupId: crypto.randomUUID(),
    updatedBy: email,
    dataSetId: null,
    partyId: null,
    rls: false,
  };
  const write = async (
    name: CallName & `${"add" | "update" | "delete"}${string}`,
    input: Parameters<typeof call>[1],
  ) => {
    const { isSuccess, message } = await call(name, input);
    if (!isSuccess) throw new Violation(name, `isSuccess is false: ${message}`);
    findings.keep("xsrf");
  };
  const findReport = async () => (await call("getReports")).find(({ reportId }) => isSameId(reportId, report.reportId));
  const isMapped = async (id: number) =>
    (await call("getUserReportMapping")).some(
      (mapping) => mapping.subscriptionReportId === id && mapping.principalId === member.id,
    );
  /** Keeps the sentence of a write if the lists then show its effect, and returns whether they do. */
  const check = (
    name: CallName & `${"add" | "update" | "delete"}${string}`,
    input: Parameters<typeof call>[1],
    hasEffect: () => Promise<boolean>,
  ) =>
    findings.attempt(async () => {
      await write(name, input);
      if (!(await hasEffect())) throw new Violation(name, "isSuccess is true, but the list does not show the change");
      findings.keep(name);
      return true;
    });

  await check("addReport", { body: report }, async () => (await findReport()) !== undefined);
  const added = await findings.attempt(findReport);
  if (!added) return undefined;
  const id = added.subscriptionReportId;
  await findings.attempt(async () => {
    const params = { reportId: report.reportId, subscriptionId: subscription.id };
    const found = await call("getSubscriptionReportId", { params });
    if (found !== id) throw new Violation("getSubscriptionReportId", `the id is ${found}, but getreports lists ${id}`);
    findings.keep("getSubscriptionReportId");
  });
  const renamed = { ...report, subscriptionReportId: id, reportName: "Conformance check, renamed" };
  await check("updateReport", { body: renamed }, async () => (await findReport())?.reportName === renamed.reportName);
  const mapping = { subscriptionReportId: id, principalId: member.id };
  if (await check("addUserReportMapping", { body: mapping }, () => isMapped(id)))
    await check("deleteUserReportMapping", { body: mapping }, async () => !(await isMapped(id)));
  await check("deleteReport", { params: { id } }, async () => (await findReport()) === undefined);
  const left = await findings.attempt(findReport);
  return left && `The report ${left.reportName} (${left.reportId}) of ${subscription.displayName} is left: delete it`;
}
