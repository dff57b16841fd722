import type * as v from "valibot";
import { isSameId } from "../../../src/rules/guid.ts";
import type { PublishedReport } from "../demo-data.ts";
import type { generateTokenRequestV2 } from "./published-calls.ts";
import type { EmbedClaims } from "./tokens.ts";
import type { Workspaces } from "./workspaces.ts";

export type TokenRequest = v.InferOutput<typeof generateTokenRequestV2>;

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

interface TokenOptions {
  workspaces: Workspaces;
  profileId: string | undefined;
  /** Replaces the requested lifetime. */
  tokenSeconds: number | undefined;
}

const refuse = (message: string): Refusal => ({ status: 400, code: "InvalidRequest", message });

/** Answers as Power BI does to a service principal: what the token allows, or the reason why there is none. */
export function answerTokenRequest(
  request: TokenRequest,
  { workspaces, profileId, tokenSeconds }: TokenOptions,
): EmbedClaims | Refusal {
  const [named, ...others] = request.reports ?? [];
  if (!named) return refuse("The stand-in gives tokens for reports");
  const report = workspaces.findReport(named.id);
  const paginatedReports = others.map(({ id }) => workspaces.findReport(id));
  const dataSets = (request.datasets ?? []).map(({ id }) => workspaces.findDataSet(id));
  if (!report || [...paginatedReports, ...dataSets].includes(undefined))
    return { status: 404, code: "PowerBIEntityNotFound", message: "The report or a dataset was not found" };
  if (!paginatedReports.every((item) => item?.isPaginated))
    return refuse("The stand-in gives tokens for one report and its paginated visuals");
  if (![report, ...paginatedReports, ...dataSets].every((item) => item && workspaces.mayUse(profileId, item.groupId)))
    return {
      status: 403,
      code: "PowerBINotAuthorizedException",
      message: "The report or a dataset is in another workspace",
    };
  for (const dataSet of dataSets) {
    const refusal = dataSet && findIdentityRefusal(dataSet, request);
    if (refusal) return refusal;
  }
  return {
    reportId: report.reportId,
    paginatedReportIds: others.map(({ id }) => id.toLowerCase()),
    parties: Object.fromEntries(
      dataSets.flatMap((item) =>
        item ? [[item.dataSetId, findIdentities(item.dataSetId, request)[0]?.username ?? null]] : [],
      ),
    ),
    auditableContext: request.identities?.find((identity) => identity.auditableContext)?.auditableContext ?? null,
    canReadUpstream: canReadUpstream(report, request),
    expires: Date.now() + (tokenSeconds ?? Math.min(request.lifetimeInMinutes || 60, 60) * 60) * 1000,
  };
}

const findIdentities = (dataSetId: string, { identities = [] }: TokenRequest) =>
  identities.filter(({ datasets = [] }) => datasets.some((id) => isSameId(id, dataSetId)));

/** A service principal sends a user name and a role for a data set with row-level security, and for no other. */
function findIdentityRefusal({ dataSetId, identityRequired }: PublishedReport, request: TokenRequest) {
  const identities = findIdentities(dataSetId, request);
  const named = `accessing dataset ${dataSetId}`;
  if (identities.length > 1) return refuse(`Creating embed token for ${named} has more than one effective identity`);
  const [identity] = identities;
  if (!identityRequired)
    return identity && refuse(`Creating embed token for ${named} shouldn't have effective identity`);
  if (!identity) return refuse(`Creating embed token for ${named} requires effective identity to be provided`);
  if (identity.roles?.length) return undefined;
  return refuse(`Creating embed token for ${named} requires roles to be included in provided effective identity`);
}

/** A data set with a DirectQuery connection to another one is queried through the XMLA endpoints of both. */
function canReadUpstream({ dataSetId, upstreamDataSetIds }: PublishedReport, { datasets = [] }: TokenRequest): boolean {
  if (upstreamDataSetIds.length === 0) return true;
  return [dataSetId, ...upstreamDataSetIds].every((needed) =>
    datasets.some(({ id, xmlaPermissions }) => isSameId(id, needed) && xmlaPermissions === "ReadOnly"),
  );
}
