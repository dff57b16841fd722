import { auditActions, auditContract, type AuditEntry, type AuditQuery } from "../../../src/api/audit-contract.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { takePage } from "./record-page.ts";

/** The audit log, from the history of the reports. */
export function createAuditHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return [
    mock(auditContract.listAudit, ({ body }) => {
      const matches = listEntries(mockData)
        .toReversed()
        .filter((entry) => isMatch(entry, body));
      const { page, next } = takePage(matches, body.after, body.pageSize);
      return { entries: page, total: Math.min(matches.length, 1001), next };
    }),
  ];
}

function listEntries({ history, reports, subscriptions, people }: MockData): AuditEntry[] {
  return history.map(({ subscriptionReportId, at, by, action, detail }, index) => {
    const report = reports.find((one) => one.subscriptionReportId === subscriptionReportId);
    const isAccess = action === "mapped" || action === "unmapped";
    const target = isAccess ? people.find(({ displayName }) => displayName === detail) : undefined;
    return {
      id: String(index + 1),
      at,
      actorName: people.find(({ email }) => email === by)?.displayName ?? null,
      actorEmail: by,
      action,
      detail,
      before: null,
      reportName: report?.reportName ?? findDeletedName(history, subscriptionReportId),
      subscriptionReportId,
      clientName: subscriptions.find(({ id }) => id === report?.subscriptionId)?.displayName ?? null,
      personName: target?.displayName ?? null,
      personEmail: target?.email ?? null,
      address: null,
    };
  });
}

const findDeletedName = (history: MockData["history"], id: number) =>
  history.find((event) => event.subscriptionReportId === id && event.action === "deleted")?.detail ?? null;

function isMatch(entry: AuditEntry, { search, kind, days }: AuditQuery): boolean {
  const texts = [
    entry.actorName,
    entry.actorEmail,
    entry.personName,
    entry.personEmail,
    entry.reportName,
    entry.clientName,
  ];
  return (
    texts.some((text) => (text ?? "").toLowerCase().includes(search.trim().toLowerCase())) &&
    (kind === "all" || auditActions[kind].some((action) => action === entry.action)) &&
    (days === null || Date.parse(entry.at) > Date.now() - days * 86_400_000)
  );
}
