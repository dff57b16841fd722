import { openingsContract } from "../../../src/api/openings-contract.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { contains, takePage } from "./record-page.ts";

const DAY_MS = 24 * 60 * 60_000;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Who opened what. Nothing fails here. */
export function createOpeningsHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return [
    mock(openingsContract.listOpenings, ({ body }) => {
      const { search, outcome, from, to, after, pageSize } = body;
      const last = to ?? toDay(Date.now());
      const hasOwnIndex = body.person !== null || body.report !== null;
      const first = from ?? (hasOwnIndex ? "" : toDay(Date.parse(last) - 29 * DAY_MS));
      const { people, reports, subscriptions, openings } = mockData;
      const found = openings
        .map(({ report, principalId, shownAt }, index) => {
          const person = people.find(({ id }) => id === principalId);
          const opened = reports.find(({ subscriptionReportId }) => subscriptionReportId === report);
          const client = subscriptions.find(({ id }) => id === opened?.subscriptionId);
          return {
            id: String(index),
            at: shownAt,
            principalId,
            personName: person?.displayName ?? null,
            personEmail: person?.email ?? null,
            reportName: opened?.reportName ?? null,
            clientName: client?.displayName ?? null,
            isShown: true,
            shownAfterMs: null,
            tokenId: null,
            failure: null,
            report,
            client: opened?.subscriptionId,
          };
        })
        .filter(({ report }) => body.report === null || body.report === report)
        .filter(({ principalId }) => body.person === null || body.person === principalId)
        .filter(({ client }) => body.client === null || body.client === client)
        .filter(
          ({ at }) => (outcome === "all" || outcome === "shown") && at.slice(0, 10) >= first && at.slice(0, 10) <= last,
        )
        .filter(({ personName, personEmail, reportName, clientName }) =>
          contains([personName ?? "", personEmail ?? "", reportName ?? "", clientName ?? ""], search),
        )
        .toSorted((one, other) => other.at.localeCompare(one.at));
      const { page, next } = takePage(found, after, pageSize);
      return { openings: page, total: Math.min(found.length, 1001), next };
    }),
  ];
}
