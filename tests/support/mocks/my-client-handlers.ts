import type { Outcome } from "../../../src/api/contract.ts";
import { clientRulesContract } from "../../../src/api/client-rules-contract.ts";
import { membershipContract } from "../../../src/api/membership-contract.ts";
import { myClientContract } from "../../../src/api/my-client-contract.ts";
import { readAccess } from "./group-handlers.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { MockData } from "./mock-data.ts";
import { describePerson } from "./people-handlers.ts";
import { listReports } from "./report-list-handlers.ts";

const succeed = (message: string): Outcome => ({ isSuccess: true, message });
const reject = (message: string): Outcome => ({ isSuccess: false, message });

/** The calls of people who administer a client, and the one that makes them so. */
export function createMyClientHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const administers = (subscriptionId: string, principalId = mockData.user.id) =>
    mockData.clientAdministrators.some(
      (one) => one.subscriptionId === subscriptionId && one.principalId === principalId,
    );
  const findMembers = (subscriptionId: string) =>
    mockData.people.filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId));
  return [
    mock(myClientContract.getMyClients, () =>
      mockData.subscriptions.flatMap(({ id, displayName }) => (administers(id) ? [{ id, displayName }] : [])),
    ),
    mock(myClientContract.getMyClient, ({ params }) => {
      const id = String(params["subscriptionId"]);
      const client = mockData.subscriptions.find((one) => one.id === id && administers(id));
      if (!client) return notFound();
      const reports = listReports(mockData).filter(({ subscriptionId }) => subscriptionId === id);
      return {
        id,
        displayName: client.displayName,
        people: findMembers(id)
          .map((person) => ({
            principalId: person.id,
            name: person.displayName,
            email: person.email,
            isActive: !mockData.deactivated.has(person.id),
            isInvited: describePerson(mockData, person).isInvited ?? false,
            isAdministrator: administers(id, person.id),
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
        reports: reports.map((report) => ({
          subscriptionReportId: report.id,
          reportName: report.reportName,
          readers: report.readers,
          openings: mockData.openings.filter((opening) => opening.report === report.id).length,
          lastOpenedAt: report.lastOpenedAt,
        })),
        mappings: mockData.mappings.filter((mapping) =>
          reports.some((report) => report.id === mapping.subscriptionReportId),
        ),
        access: readAccess(mockData, id),
        rules: { mailDomains: [], givesOwnAccess: true },
      };
    }),
    mock(myClientContract.inviteToMyClient, ({ body: { subscriptionId, email, name } }) => {
      if (!administers(subscriptionId)) return notFound();
      const known = mockData.people.find((person) => person.email.toLowerCase() === email.toLowerCase());
      if (known) known.subscriptionIds = [...new Set([...known.subscriptionIds, subscriptionId])];
      else {
        const id = crypto.randomUUID();
        mockData.people.push({ id, displayName: name, email, subscriptionIds: [subscriptionId] });
        mockData.added.set(id, null);
      }
      return succeed("Added to the client");
    }),
    mock(myClientContract.endMyMembership, ({ body: { subscriptionId, principalId } }) => {
      if (!administers(subscriptionId)) return notFound();
      const person = findMembers(subscriptionId).find(({ id }) => id === principalId);
      if (!person) return reject("This person no longer belongs to the client");
      person.subscriptionIds = person.subscriptionIds.filter((id) => id !== subscriptionId);
      return succeed("Person removed from the client");
    }),
    mock(myClientContract.changeMyAccess, ({ body: { subscriptionId, changes } }) => {
      if (!administers(subscriptionId)) return notFound();
      const outcomes = changes.map((change) => {
        if ("groupId" in change) return reject("This group does not have this report");
        const { subscriptionReportId, principalId } = change;
        const isSame = (one: { subscriptionReportId: number; principalId: string }) =>
          one.subscriptionReportId === subscriptionReportId && one.principalId === principalId;
        mockData.mappings = mockData.mappings.filter((one) => !isSame(one));
        if (change.action === "add") mockData.mappings.push({ subscriptionReportId, principalId });
        return succeed(change.action === "add" ? "Report mapping added" : "Report mapping removed");
      });
      return { outcomes };
    }),
    mock(myClientContract.saveMyGroup, ({ body: { subscriptionId, groupId, name } }) => {
      if (!administers(subscriptionId)) return notFound();
      const group = mockData.groups.find(({ id }) => id === groupId);
      if (group) group.name = name;
      else mockData.groups.push({ id: crypto.randomUUID(), subscriptionId, name, principalIds: [] });
      return { ...succeed("Group saved"), groupId: (group ?? mockData.groups.at(-1))?.id ?? null };
    }),
    mock(myClientContract.deleteMyGroup, ({ body: { subscriptionId, groupId } }) => {
      if (!administers(subscriptionId)) return notFound();
      mockData.groups = mockData.groups.filter(({ id }) => id !== groupId);
      return succeed("Group deleted");
    }),
    mock(myClientContract.changeMyGroupMembers, ({ body: { subscriptionId, groupId, added, removed } }) => {
      if (!administers(subscriptionId)) return notFound();
      const group = mockData.groups.find(({ id }) => id === groupId);
      if (!group) return reject("This group is no longer in the portal");
      group.principalIds = [...new Set([...group.principalIds, ...added])].filter((id) => !removed.includes(id));
      return succeed("Group members changed");
    }),
    mockWrite(clientRulesContract.setClientRules, ({ body: { subscriptionId, rules } }) => {
      mockData.rules.set(subscriptionId, rules);
      return succeed("Rules saved");
    }),
    mockWrite(
      membershipContract.setClientAdministrator,
      ({ body: { subscriptionId, principalId, isAdministrator } }) => {
        if (!findMembers(subscriptionId).some(({ id }) => id === principalId))
          return reject("This person does not belong to the client");
        const others = mockData.clientAdministrators.filter(
          (one) => one.subscriptionId !== subscriptionId || one.principalId !== principalId,
        );
        mockData.clientAdministrators = isAdministrator ? [...others, { subscriptionId, principalId }] : others;
        return succeed(isAdministrator ? "Now administers the client" : "No longer administers the client");
      },
    ),
  ];
}
