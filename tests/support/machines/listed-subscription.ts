import type { ListedSubscription } from "../../../src/api/subscription-list-contract.ts";

export const alder: ListedSubscription = {
  id: "s1",
  displayName: "Alder",
  partyId: "70041823",
  workspaces: [],
  profileId: null,
  personCount: 1,
  reportCount: 1,
  lastOpenedAt: null,
};
