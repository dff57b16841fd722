import type { SubscriptionReport, SubscriptionUser } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import { describeGroup } from "../people/format-people.ts";
import { type MappingIndex, withChanges } from "./mapping-index.ts";

/** The users and reports of one subscription. */
export interface SubscriptionContents {
  users: readonly SubscriptionUser[];
  reports: readonly SubscriptionReport[];
}

/** Which users of one subscription have access to which of its reports. */
export interface SubscriptionAccess extends SubscriptionContents {
  mappings: MappingIndex;
}

interface PeopleAccess {
  people: SubscriptionContents["users"];
  /** Those of the people alone. */
  ownMappings: MappingIndex;
  access: ClientAccess | undefined;
}

/** Groups are shown as people are, above them. */
export function addGroups({ people, ownMappings, access }: PeopleAccess) {
  if (!access) return { users: people, mappings: ownMappings };
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  const groups = access.groups.map(({ id, name, principalIds }) => ({
    id,
    displayName: name,
    email: describeGroup(principalIds, (id) => names.get(id)),
  }));
  const grants = access.grants.map(({ groupId, subscriptionReportId }) => ({
    action: "add" as const,
    subscriptionReportId,
    principalId: groupId,
  }));
  return { users: [...groups, ...people], mappings: withChanges(ownMappings, grants) };
}
