import { demo } from "../../../server/standins/demo-data.ts";
import { comparisonContract } from "../../../src/api/comparison-contract.ts";
import type { Outcome, SubscriptionReport } from "../../../src/api/contract.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { BackEndData, MockData } from "./mock-data.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const reject = (message: string): Outcome => ({ isSuccess: false, message });

type Facts = Pick<MockData, "subscriptions" | "roles">;

const partyOf = ({ subscriptions }: Facts, { subscriptionId }: SubscriptionReport) =>
  subscriptions.find(({ id }) => id === subscriptionId)?.primaryPartyId;
const nameOf = ({ subscriptions }: Facts, { subscriptionId }: SubscriptionReport) =>
  subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "";

/** As the database writes a list. */
function describeFacts(facts: Facts, report: SubscriptionReport): string {
  const { reportId, groupId, rls, dataSetId, subscriptionReportId } = report;
  const values = [reportId, groupId, rls, dataSetId, facts.roles.get(subscriptionReportId) ?? null];
  return `[${[...values, partyOf(facts, report) ?? null].map((value) => JSON.stringify(value)).join(", ")}]`;
}

/** That of the demo data, where its reports are. */
export function createComparisons({ subscriptions, people, reports }: BackEndData): MockData["comparisons"] {
  const { reports: ids, principalId, daysAgo, inDays: days } = demo.comparison;
  const found = ids.flatMap((id) => reports.filter(({ subscriptionReportId }) => subscriptionReportId === id));
  const [one, other] = found;
  const by = people.find(({ id }) => id === principalId)?.displayName ?? null;
  if (!one || !other) return new Map();
  const kept = { by, at: inDays(-daysAgo), until: inDays(days) };
  const facts = { subscriptions, roles: new Map<number, string[]>() };
  return new Map([
    [one.subscriptionReportId, { ...kept, otherClient: nameOf(facts, other), facts: describeFacts(facts, one) }],
    [other.subscriptionReportId, { ...kept, otherClient: nameOf(facts, one), facts: describeFacts(facts, other) }],
  ]);
}

export function findComparison(mockData: MockData, report: SubscriptionReport) {
  const found = mockData.comparisons.get(report.subscriptionReportId);
  if (!found) return null;
  const { facts, ...comparison } = found;
  const isGood = Date.parse(comparison.until) > Date.now() && facts === describeFacts(mockData, report);
  return { ...comparison, isGood };
}

/** The calls of the comparison of two clients. */
export function createComparisonHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  return [
    mock(comparisonContract.listComparableReports, ({ body: { id, search } }) => {
      const chosen = mockData.reports.find(({ subscriptionReportId }) => subscriptionReportId === id);
      const all = mockData.reports
        .filter(({ reportId }) => reportId === chosen?.reportId)
        .map((report) => ({
          subscriptionReportId: report.subscriptionReportId,
          subscriptionId: report.subscriptionId,
          clientName: nameOf(mockData, report),
          groupId: report.groupId,
          problem: report.rls ? null : "Row Level Security is off",
          facts: describeFacts(mockData, report),
        }))
        .toSorted((one, other) => one.clientName.localeCompare(other.clientName));
      const isOther = ({ subscriptionReportId, clientName }: (typeof all)[number]) =>
        subscriptionReportId !== id && clientName.toLowerCase().includes(search.trim().toLowerCase());
      const others = all.filter(isOther);
      return {
        own: all.find(({ subscriptionReportId }) => subscriptionReportId === id) ?? null,
        others,
        total: others.length,
      };
    }),
    mockWrite(comparisonContract.confirmComparison, ({ body: { first, second, until } }) => {
      const [one, other] = [first, second].map(({ subscriptionReportId: id }) =>
        mockData.reports.find(({ subscriptionReportId }) => subscriptionReportId === id),
      );
      if (!one || !other || one === other || one.reportId !== other.reportId)
        return reject("Choose one report at two clients");
      const kept = { by: mockData.user.displayName, at: new Date().toISOString(), until };
      for (const [report, beside] of [
        [one, other],
        [other, one],
      ] as const)
        mockData.comparisons.set(report.subscriptionReportId, {
          ...kept,
          otherClient: nameOf(mockData, beside),
          facts: describeFacts(mockData, report),
        });
      return { isSuccess: true, message: "Comparison kept" };
    }),
  ];
}
