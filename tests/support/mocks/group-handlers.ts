import { demo } from "../../../server/standins/demo-data.ts";
import type { Outcome } from "../../../src/api/contract.ts";
import { type AccessChange, type ClientAccess, groupsContract } from "../../../src/api/groups-contract.ts";
import { mappingKey } from "../../../src/rules/access/mapping-index.ts";
import { createGuardedEndpoints, notFound } from "./guarded-endpoints.ts";
import type { BackEndData, MockData, MockDates } from "./mock-data.ts";

const succeed = (message: string): Outcome => ({ isSuccess: true, message });
const reject = (message: string): Outcome => ({ isSuccess: false, message });
const absent = reject("This group is no longer in the portal");
const refuse = (message: string) => ({ ...reject(message), groupId: null });
const DAY_MS = 86_400_000;

/** Those of the demo data, where its clients are, and the access that ends. */
export function createGroups({
  subscriptions,
  mappings,
}: BackEndData): Pick<MockData, "groups" | "grants" | "mappingDates"> {
  const groups: MockData["groups"] = [];
  const grants: MockData["grants"] = new Map();
  for (const [index, { subscriptionId, name, principalIds, grants: given }] of demo.groups.entries()) {
    if (!subscriptions.some(({ id }) => id === subscriptionId)) continue;
    const groupId = `group-${index + 1}`;
    groups.push({ id: groupId, subscriptionId, name, principalIds: [...principalIds] });
    for (const { subscriptionReportId, inDays } of given) {
      const from = inDays === 0 ? null : new Date(Date.now() + inDays * DAY_MS).toISOString();
      grants.set(`${subscriptionReportId} ${groupId}`, { groupId, subscriptionReportId, from, until: null });
    }
  }
  const { inDays, ...ending } = demo.endingMapping;
  const until = new Date(Date.now() + inDays * DAY_MS).toISOString();
  const isGiven = mappings.some((mapping) => mappingKey(mapping) === mappingKey(ending));
  return {
    groups,
    grants,
    mappingDates: new Map(isGiven ? [[mappingKey(ending), { ...ending, from: null, until }]] : []),
  };
}

export const readDates = ({ from, until }: AccessChange): MockDates => ({ from: from ?? null, until: until ?? null });

export function changeGrant(
  { groups, grants, reports }: MockData,
  change: Extract<AccessChange, { groupId: string }>,
): Outcome {
  const { action, subscriptionReportId, groupId } = change;
  const key = `${subscriptionReportId} ${groupId}`;
  const report = reports.find((one) => one.subscriptionReportId === subscriptionReportId);
  const group = groups.find(({ id }) => id === groupId);
  if (action !== "add" && !grants.has(key)) return reject("This group does not have this report");
  if (action === "remove") {
    grants.delete(key);
    return succeed("Report mapping removed successfully");
  }
  if (action === "add") {
    if (!report || group?.subscriptionId !== report.subscriptionId)
      return reject("This group does not belong to the report’s client");
    if (grants.has(key)) return reject("This group already has this report");
  }
  grants.set(key, { subscriptionReportId, groupId, ...readDates(change) });
  return succeed(action === "add" ? "Report mapping added successfully" : "Dates changed");
}

/** The groups of a client, and the dates. */
export function readAccess(mockData: MockData, id: string): ClientAccess {
  const groups = mockData.groups.filter((group) => group.subscriptionId === id);
  const own = new Set(mockData.reports.flatMap((one) => (one.subscriptionId === id ? [one.subscriptionReportId] : [])));
  const members = mockData.people.filter(({ subscriptionIds }) => subscriptionIds.includes(id));
  return {
    groups: groups
      .map(({ id: groupId, name, principalIds }) => ({ id: groupId, name, principalIds }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    grants: [...mockData.grants.values()].filter(({ groupId }) => groups.some((group) => group.id === groupId)),
    datedMappings: [...mockData.mappingDates.values()].filter(({ subscriptionReportId }) =>
      own.has(subscriptionReportId),
    ),
    accessEnds: members.flatMap(({ id: principalId }) => {
      const until = mockData.accessEnds.get(principalId);
      return until === undefined ? [] : [{ principalId, until }];
    }),
    maxDays: null,
  };
}

/** The calls about groups and about the ends of people's access. */
export function createGroupHandlers(mockData: MockData) {
  const { mock, mockWrite } = createGuardedEndpoints(mockData);
  const findGroup = (id: string | null) => mockData.groups.find((group) => group.id === id);
  return [
    mock(groupsContract.getClientAccess, ({ params }) => {
      const id = String(params["id"]).toLowerCase();
      if (!mockData.subscriptions.some((one) => one.id === id)) return notFound();
      return readAccess(mockData, id);
    }),
    mockWrite(groupsContract.saveGroup, ({ body: { subscriptionId, groupId, name } }) => {
      const id = subscriptionId.toLowerCase();
      if (!mockData.subscriptions.some((one) => one.id === id)) return refuse("This client is no longer in the portal");
      const group = findGroup(groupId);
      if (groupId !== null && group?.subscriptionId !== id) return refuse("This group is no longer in the portal");
      const hasName = mockData.groups.some(
        (one) => one.subscriptionId === id && one !== group && one.name.toLowerCase() === name.toLowerCase(),
      );
      if (hasName) return refuse("This client already has a group with this name");
      if (group) {
        group.name = name;
        return { ...succeed("Group renamed"), groupId };
      }
      const added = { id: crypto.randomUUID(), subscriptionId: id, name, principalIds: [] };
      mockData.groups.push(added);
      return { ...succeed("Group added"), groupId: added.id };
    }),
    mockWrite(groupsContract.deleteGroup, ({ body: { groupId } }) => {
      if (!findGroup(groupId)) return absent;
      mockData.groups = mockData.groups.filter(({ id }) => id !== groupId);
      for (const [key, grant] of mockData.grants) if (grant.groupId === groupId) mockData.grants.delete(key);
      return succeed("Group deleted");
    }),
    mockWrite(groupsContract.changeGroupMembers, ({ body: { groupId, added, removed } }) => {
      const group = findGroup(groupId);
      if (!group) return absent;
      const isMember = (id: string) =>
        mockData.people.find((person) => person.id === id)?.subscriptionIds.includes(group.subscriptionId);
      if (!added.every(isMember)) return reject("Only people of the group’s client can be its members");
      group.principalIds = [...new Set([...group.principalIds, ...added])].filter((id) => !removed.includes(id));
      return succeed("Group members changed");
    }),
    mockWrite(groupsContract.setAccessEnd, ({ body: { principalId, until } }) => {
      const person = mockData.people.find(({ id }) => id === principalId.toLowerCase());
      if (!person) return reject("This person is no longer in the portal");
      if (until === null) mockData.accessEnds.delete(person.id);
      else mockData.accessEnds.set(person.id, until);
      return succeed(until === null ? "Access no longer ends" : "End of access set");
    }),
  ];
}
