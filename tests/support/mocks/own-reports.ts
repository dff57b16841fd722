import type { SubscriptionReport } from "../../../src/api/contract.ts";
import type { AccessWay } from "../../../src/api/groups-contract.ts";
import { mappingKey } from "../../../src/rules/access/mapping-index.ts";
import type { MockData } from "./mock-data.ts";

/** How the person comes to the report, directly first, also where that has not begun. */
export function listWays(
  { mappings, mappingDates, groups, grants }: MockData,
  principalId: string,
  { subscriptionReportId }: Pick<SubscriptionReport, "subscriptionReportId">,
): AccessWay[] {
  const cell = { subscriptionReportId, principalId };
  const { from = null, until = null } = mappingDates.get(mappingKey(cell)) ?? {};
  const isMapped = mappings.some((mapping) => mappingKey(mapping) === mappingKey(cell));
  const given = { givenBy: null, givenAt: null };
  const byGroups = groups.flatMap(({ id, name, principalIds }) => {
    const grant = principalIds.includes(principalId) ? grants.get(`${subscriptionReportId} ${id}`) : undefined;
    return grant ? [{ groupId: id, groupName: name, from: grant.from, until: grant.until, ...given }] : [];
  });
  return [
    ...(isMapped ? [{ groupId: null, groupName: null, from, until, ...given }] : []),
    ...byGroups.toSorted((one, other) => one.groupName.localeCompare(other.groupName)),
  ];
}

const end = ({ until }: AccessWay) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));

/** The one that lasts longest of those that count now. Undefined: there is none. */
export function findCurrentWay(mockData: MockData, principalId: string, report: SubscriptionReport) {
  const now = Date.now();
  const isNow = ({ from, until }: Pick<AccessWay, "from" | "until">) =>
    !(from !== null && Date.parse(from) > now) && !(until !== null && Date.parse(until) <= now);
  if (!isNow({ from: null, until: mockData.accessEnds.get(principalId) ?? null })) return undefined;
  return listWays(mockData, principalId, report)
    .filter(isNow)
    .toSorted((one, other) => end(other) - end(one))[0];
}

/** The reports that the mock back end's user may see now, in subscriptions they belong to. */
export const findOwnReports = (mockData: MockData) =>
  mockData.reports.filter(
    (report) =>
      mockData.user.subscriptionIds.includes(report.subscriptionId) &&
      findCurrentWay(mockData, mockData.user.id, report) !== undefined,
  );
