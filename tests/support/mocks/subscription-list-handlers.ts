import { HttpResponse } from "msw";
import type { ClientRules } from "../../../src/api/client-rules-contract.ts";
import { installationContract } from "../../../src/api/installation-contract.ts";
import {
  type ListedSubscription,
  subscriptionListContract,
  type SubscriptionSort,
} from "../../../src/api/subscription-list-contract.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { describePerson } from "./people-handlers.ts";
import { contains, takePage } from "./record-page.ts";
import { listReports } from "./report-list-handlers.ts";

const MAX_LISTED = 100;

/** The calls of the list of all subscriptions, and those that add and rename one. */
export function createSubscriptionListHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const isTaken = (displayName: string, ownId = "") =>
    mockData.subscriptions.some(
      (one) => one.id !== ownId && one.displayName.toLowerCase() === displayName.toLowerCase(),
    );
  return [
    mock(subscriptionListContract.listSubscriptions, ({ body: { search, sort, isDescending, after } }) => {
      const matches = listSubscriptions(mockData)
        .filter(({ displayName, partyId }) => contains([displayName, partyId ?? ""], search))
        .toSorted((one, other) => compare(one, other, sort) * (isDescending ? -1 : 1));
      const { page, next } = takePage(matches, after);
      return { subscriptions: page, total: matches.length, next };
    }),
    mock(subscriptionListContract.getSubscription, ({ params }) => {
      const chosen = listSubscriptions(mockData).find(({ id }) => id === String(params["id"]).toLowerCase());
      if (!chosen) return notFound();
      return {
        ...chosen,
        people: findMembers(mockData, chosen.id)
          .map((person) => describePerson(mockData, person))
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .slice(0, MAX_LISTED),
        administrators: mockData.clientAdministrators.flatMap(({ principalId, subscriptionId }) =>
          subscriptionId === chosen.id ? [principalId] : [],
        ),
        rules: mockData.rules.get(chosen.id) ?? noRules,
        reports: listReports(mockData)
          .filter(({ subscriptionId }) => subscriptionId === chosen.id)
          .toSorted((one, other) => one.reportName.localeCompare(other.reportName))
          .slice(0, MAX_LISTED),
      };
    }),
    mock(subscriptionListContract.getSubscriptionMappings, ({ params }) => {
      const id = String(params["id"]).toLowerCase();
      const own = new Set(
        mockData.reports.flatMap((one) => (one.subscriptionId === id ? [one.subscriptionReportId] : [])),
      );
      return mockData.mappings.filter(({ subscriptionReportId }) => own.has(subscriptionReportId));
    }),
    mockWrite(subscriptionListContract.renameSubscription, ({ body }) => {
      const id = body.id.toLowerCase();
      const displayName = body.displayName.trim();
      const index = mockData.subscriptions.findIndex((one) => one.id === id);
      const stored = mockData.subscriptions[index];
      if (isTaken(displayName, id)) return nameTaken();
      if (!stored) return notFound();
      const primaryPartyId = body.partyId?.trim() ?? stored.primaryPartyId;
      mockData.subscriptions[index] = { ...stored, displayName, primaryPartyId };
      if (body.workspaces) mockData.workspaces.set(id, body.workspaces);
      if (body.profileId !== undefined) mockData.profiles.set(id, body.profileId || null);
      return { id, displayName };
    }),
    mockWrite(installationContract.addSubscription, ({ body }) => {
      const displayName = body.displayName.trim();
      if (isTaken(displayName)) return nameTaken();
      const subscription = { id: crypto.randomUUID(), displayName, primaryPartyId: body.partyId.trim() };
      mockData.subscriptions.push(subscription);
      const members = new Set([mockData.user, ...mockData.people.filter(({ id }) => id === mockData.user.id)]);
      for (const member of members) member.subscriptionIds = [...member.subscriptionIds, subscription.id];
      return { id: subscription.id, displayName };
    }),
  ];
}

const noRules: ClientRules = {
  networks: [],
  idleMinutes: null,
  wantsSecondFactor: false,
  mailDomains: [],
  givesOwnAccess: true,
};

const nameTaken = () => HttpResponse.json({ message: "Another client has this name" }, { status: 409 });

function listSubscriptions(mockData: MockData): ListedSubscription[] {
  const { subscriptions, reports, openings } = mockData;
  return subscriptions.map(({ id, displayName, primaryPartyId }) => {
    const own = new Set(
      reports.flatMap((report) => (report.subscriptionId === id ? [report.subscriptionReportId] : [])),
    );
    return {
      id,
      displayName,
      partyId: primaryPartyId || null,
      workspaces: mockData.workspaces.get(id) ?? [],
      profileId: mockData.profiles.get(id) ?? null,
      personCount: findMembers(mockData, id).length,
      reportCount: own.size,
      lastOpenedAt: openings.findLast(({ report }) => own.has(report))?.shownAt ?? null,
    };
  });
}

const findMembers = ({ people }: MockData, id: string) =>
  people.filter(({ subscriptionIds }) => subscriptionIds.includes(id));

const sortValue = ({ displayName, partyId }: ListedSubscription, sort: SubscriptionSort) =>
  (sort === "displayName" ? displayName : (partyId ?? "")).toLowerCase();

const compare = (one: ListedSubscription, other: ListedSubscription, sort: SubscriptionSort) =>
  sortValue(one, sort).localeCompare(sortValue(other, sort)) || one.id.localeCompare(other.id);
