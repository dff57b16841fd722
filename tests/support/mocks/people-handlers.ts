import { demo, type DemoPerson } from "../../../server/standins/demo-data.ts";
import {
  peopleContract,
  type PersonReport,
  type PersonRow,
  type ShownPeople,
  type ViewAsRequest,
} from "../../../src/api/people-contract.ts";
import { isSameId } from "../../../src/rules/guid.ts";
import { hasAccess, isAdministrator, isAuditor } from "../../../src/rules/session/access.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { findCurrentWay, findOwnReports, listWays } from "./own-reports.ts";
import { contains, takePage } from "./record-page.ts";

const CLIENTS_PAGE_SIZE = 100;

/** The calls about people. */
export function createPeopleHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  return [
    mock(peopleContract.listPeople, ({ body: { search, show, sort, isDescending, client, after } }) => {
      const people = mockData.people
        .filter(
          ({ subscriptionIds }) => !client || subscriptionIds.includes(client.id.toLowerCase()) === client.isMember,
        )
        .map((person) => describePerson(mockData, person))
        .filter(({ name, email }) => contains([name, email], search))
        .filter((person) => isShown[show](person))
        .toSorted((one, other) => compare(sortKey(one, sort), sortKey(other, sort)) * (isDescending ? -1 : 1));
      const { page, next } = takePage(people, after);
      return { people: page, total: people.length, next };
    }),
    mock(peopleContract.getPerson, ({ params }) => {
      const person = mockData.people.find(({ id }) => id === String(params["id"]).toLowerCase());
      if (!person) return notFound();
      const described = describePerson(mockData, person);
      const { page, next } = takePage(listClients(mockData, person), null, CLIENTS_PAGE_SIZE);
      return {
        ...described,
        subscriptions: page,
        nextClient: next,
        hiddenReportCount: listReports(mockData, person).length - described.reportCount,
        sessionCount: mockData.sessions.filter(({ principalId }) => principalId === person.id).length,
        accessEndsAt: mockData.accessEnds.get(person.id) ?? null,
      };
    }),
    mock(peopleContract.listPersonClients, ({ body: { principalId, after } }) => {
      const person = mockData.people.find(({ id }) => id === principalId.toLowerCase());
      const { page, next } = takePage(person ? listClients(mockData, person) : [], after, CLIENTS_PAGE_SIZE);
      return { subscriptions: page, next };
    }),
    mock(peopleContract.viewAs, ({ body }) => {
      const report = findReadableReport(mockData, body);
      if (!report) return notFound();
      const config = mockData.createEmbedConfig({ reportId: report.reportId, name: report.reportName });
      return { ...config, expiration: new Date(Date.now() + 5 * 60_000).toISOString() };
    }),
    mock(peopleContract.listPersonReports, ({ body: { principalId, search, after } }) => {
      const person = mockData.people.find(({ id }) => id === principalId.toLowerCase());
      const reports = (person ? listReports(mockData, person) : []).filter(({ reportName, subscriptionName }) =>
        contains([reportName, subscriptionName], search),
      );
      const { page, next } = takePage(reports, after);
      return { reports: page, total: reports.length, next };
    }),
  ];
}

const listClients = ({ subscriptions }: MockData, { subscriptionIds }: DemoPerson) =>
  subscriptions
    .filter(({ id }) => subscriptionIds.includes(id))
    .map(({ id, displayName }) => ({ id, displayName }))
    .toSorted((one, other) => one.displayName.localeCompare(other.displayName));

function findReadableReport(mockData: MockData, { principalId, subscriptionId, reportId }: ViewAsRequest) {
  const person = mockData.people.find(({ id }) => isSameId(id, principalId));
  if (!person || mockData.deactivated.has(person.id)) return undefined;
  const user = { ...person, roles: findRoles(mockData, person) };
  if (!hasAccess(user)) return undefined;
  return findOwnReports({ ...mockData, user }).find(
    (report) => isSameId(report.subscriptionId, subscriptionId) && isSameId(report.reportId, reportId),
  );
}

function findRoles({ user, portalRoles, added }: MockData, { id }: DemoPerson): string[] {
  if (id === user.id) return user.roles;
  const roles = added.has(id)
    ? ["Reader"]
    : demo.roles.filter(({ principalId }) => principalId === id).map(({ role }) => role);
  const isAdministrator = portalRoles.get(id)?.isAdministrator;
  if (isAdministrator) return ["Administrator", ...roles];
  return isAdministrator === false ? roles.map((role) => (role === "Administrator" ? "Reader" : role)) : roles;
}

export function describePerson(mockData: MockData, person: DemoPerson): PersonRow {
  const roles = findRoles(mockData, person);
  const user = { roles, email: person.email };
  return {
    principalId: person.id,
    name: person.displayName,
    email: person.email,
    isActive: !mockData.deactivated.has(person.id),
    isInvited: mockData.added.get(person.id) === null,
    role: isAdministrator(user) ? "administrator" : hasAccess(user) ? "reader" : "none",
    isAuditor: isAuditor(user) && !isAdministrator(user),
    subscriptionCount: mockData.subscriptions.filter(({ id }) => person.subscriptionIds.includes(id)).length,
    reportCount: findOwnReports({ ...mockData, user: { ...person, roles } }).length,
    lastSignInAt:
      mockData.sessions
        .filter(({ principalId }) => principalId === person.id)
        .map(({ signedInAt }) => signedInAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

function listReports(mockData: MockData, person: DemoPerson): PersonReport[] {
  return mockData.reports
    .map((report) => ({ report, ways: listWays(mockData, person.id, report) }))
    .filter(({ ways }) => ways.length > 0)
    .map(({ report, ways }) => ({ ...report, ways, isNow: findCurrentWay(mockData, person.id, report) !== undefined }))
    .map(({ subscriptionReportId, subscriptionId, reportId, reportName, ways, isNow }) => ({
      subscriptionReportId,
      subscriptionId,
      subscriptionName: mockData.subscriptions.find(({ id }) => id === subscriptionId)?.displayName ?? "",
      reportId,
      reportName,
      reason: person.subscriptionIds.includes(subscriptionId)
        ? isNow
          ? ("mapped" as const)
          : ("notNow" as const)
        : ("notMember" as const),
      mappedBy: null,
      mappedAt: null,
      ways,
    }))
    .toSorted((one, other) =>
      compare([one.subscriptionName, one.reportName], [other.subscriptionName, other.reportName]),
    );
}

const isShown: Record<ShownPeople, (person: PersonRow) => boolean> = {
  everyone: () => true,
  active: ({ isActive }) => isActive !== false,
  administrators: ({ role }) => role === "administrator",
  deactivated: ({ isActive }) => isActive === false,
  invited: ({ isInvited }) => isInvited === true,
};

function sortKey(
  { name, email, lastSignInAt, principalId }: PersonRow,
  sort: "name" | "email" | "lastSignIn",
): string[] {
  const value = {
    name: name.toLowerCase(),
    email: email.toLowerCase(),
    lastSignIn: lastSignInAt === null ? "never" : String(Date.parse(lastSignInAt) * 1000),
  }[sort];
  return [value, principalId];
}

/** "never" is before every time. */
function compare(one: readonly string[], other: readonly string[]): number {
  const difference = one.findIndex((text, index) => text !== other[index]);
  if (difference < 0) return 0;
  const [left = "", right = ""] = [one[difference], other[difference]];
  if (left === "never" || right === "never") return left === "never" ? -1 : 1;
  return left.localeCompare(right);
}
