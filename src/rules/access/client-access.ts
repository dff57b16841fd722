import type { ClientAccess } from "../../api/groups-contract.ts";
import { mappingKey } from "./mapping-index.ts";

/** Null: from now on, and for good. */
export interface ChosenDates {
  from: string | null;
  until: string | null;
}

export const noDates: ChosenDates = { from: null, until: null };

/** The dates of people's and groups' access, by the mapping's key, where there are any. */
export const indexDates = (access: ClientAccess | undefined): ReadonlyMap<string, ChosenDates> =>
  new Map(
    [
      ...(access?.datedMappings ?? []),
      ...(access?.grants ?? []).map(({ groupId, ...grant }) => ({ ...grant, principalId: groupId })),
    ].map(({ from, until, ...mapping }) => [mappingKey(mapping), { from, until }]),
  );
