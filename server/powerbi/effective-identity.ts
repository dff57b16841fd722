import { isSameId } from "../../src/rules/guid.ts";
import type { PowerBiItem } from "../../src/rules/reports/further-items.ts";
import type { Report, TokenRequest } from "./power-bi.ts";
import type { NeededDataSets } from "./report-details.ts";
import { ReportError } from "./report-error.ts";

export interface SecuredRequest {
  /** What names the opening in the report service’s log. It logs no identity without one. */
  openingId?: string;
  dataSetId: string | null;
  identity: {
    /** The party whose rows are shown. */
    username: string;
    /** The report's own roles. Without them those of the configuration are sent. */
    roles?: readonly string[] | null;
  } | null;
}

export interface IdentityOptions {
  /** Sent for reports without roles of their own. */
  roles: readonly string[];
  customData: string | undefined;
}

export type EffectiveIdentity = NonNullable<TokenRequest["identities"]>[0];

/** A data set without a party, or a party without a data set, would show the rows of every client. */
export function createEffectiveIdentity(
  { dataSetId, identity, openingId }: SecuredRequest,
  { roles: defaultRoles, customData }: IdentityOptions,
): EffectiveIdentity | null {
  if (dataSetId === null && identity === null) return null;
  if (!dataSetId || !identity?.username.trim()) throw new ReportError("unsafe", "Row-level security is incomplete");
  const roles = identity.roles ?? defaultRoles;
  return {
    username: identity.username,
    datasets: [dataSetId],
    ...(roles.length > 0 ? { roles } : {}),
    ...(customData ? { customData } : {}),
    ...(openingId ? { auditableContext: openingId } : {}),
  };
}

/** Extends the identity to all data sets that require one. Refuses what Power BI refuses a service principal. */
export function completeIdentity(
  identity: EffectiveIdentity | null,
  report: Report,
  { readable }: NeededDataSets,
  boundModel?: PowerBiItem,
): EffectiveIdentity | null {
  const ownIds = [report.datasetId, boundModel?.id].filter((id) => typeof id === "string");
  if (identity && ownIds.length > 0 && !ownIds.some((id) => isSameId(id, identity.datasets[0])))
    throw new ReportError("unsafe", "The report uses a different data set");
  const secured = readable.filter(({ isEffectiveIdentityRequired }) => isEffectiveIdentityRequired);
  if (identity === null) {
    if (secured.length > 0) throw new ReportError("identityRequired", "The data set requires row-level security");
    return null;
  }
  if (
    identity.roles === undefined &&
    readable.some(({ isEffectiveIdentityRolesRequired }) => isEffectiveIdentityRolesRequired)
  )
    throw new ReportError("rolesRequired", "The data set requires row-level roles");
  const others = secured.map(({ id }) => id).filter((id) => !isSameId(id, identity.datasets[0]));
  return { ...identity, datasets: [...identity.datasets, ...others] };
}
