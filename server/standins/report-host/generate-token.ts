import * as v from "valibot";
import { isSameId } from "../../../src/rules/guid.ts";
import { demo, type PublishedReport } from "../demo-data.ts";
import type { EmbedClaims } from "./tokens.ts";

/** The limits are those of Microsoft's description of the Power BI REST API. No other field may be sent. */
const role = v.pipe(v.string(), v.nonEmpty(), v.maxLength(50), v.excludes(","));
const effectiveIdentity = v.strictObject({
  username: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/)),
  datasets: v.pipe(v.array(v.string()), v.nonEmpty()),
  roles: v.optional(v.pipe(v.array(role), v.maxLength(50)), []),
  customData: v.optional(v.string()),
});
const dataSet = v.strictObject({ id: v.string(), xmlaPermissions: v.optional(v.picklist(["Off", "ReadOnly"]), "Off") });
const tokenRequest = v.strictObject({
  reports: v.tuple([v.strictObject({ id: v.string() })]),
  datasets: v.pipe(v.array(dataSet), v.maxLength(50)),
  identities: v.optional(v.array(effectiveIdentity), []),
  lifetimeInMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 60),
});
type TokenRequest = v.InferOutput<typeof tokenRequest>;

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

const refuse = (message: string): Refusal => ({ status: 400, code: "InvalidRequest", message });

/** Answers as Power BI does to a service principal: what the token allows, or the reason why there is none. */
export function answerTokenRequest(body: unknown, tokenSeconds?: number): EmbedClaims | Refusal {
  const parsed = v.safeParse(tokenRequest, body);
  if (!parsed.success) return refuse(parsed.issues[0].message);
  const request = parsed.output;
  const report = demo.published.find(({ reportId }) => isSameId(reportId, request.reports[0].id));
  const dataSets = request.datasets.map(({ id }) => demo.published.find(({ dataSetId }) => isSameId(dataSetId, id)));
  if (!report || dataSets.includes(undefined))
    return { status: 404, code: "PowerBIEntityNotFound", message: "The report or a dataset was not found" };
  for (const named of dataSets) {
    const refusal = named && findIdentityRefusal(named, request);
    if (refusal) return refusal;
  }
  const identities = findIdentities(report.dataSetId, request);
  return {
    reportId: report.reportId,
    partyId: identities[0]?.username ?? null,
    canReadUpstream: canReadUpstream(report, request),
    expires: Date.now() + (tokenSeconds ?? Math.min(request.lifetimeInMinutes, 60) * 60) * 1000,
  };
}

const findIdentities = (dataSetId: string, { identities }: TokenRequest) =>
  identities.filter(({ datasets }) => datasets.some((id) => isSameId(id, dataSetId)));

/** A service principal sends a user name and a role for a data set with row-level security, and for no other. */
function findIdentityRefusal({ dataSetId, identityRequired }: PublishedReport, request: TokenRequest) {
  const identities = findIdentities(dataSetId, request);
  const named = `accessing dataset ${dataSetId}`;
  if (identities.length > 1) return refuse(`Creating embed token for ${named} has more than one effective identity`);
  const [identity] = identities;
  if (!identityRequired)
    return identity && refuse(`Creating embed token for ${named} shouldn't have effective identity`);
  if (!identity) return refuse(`Creating embed token for ${named} requires effective identity to be provided`);
  if (identity.roles.length > 0) return undefined;
  return refuse(`Creating embed token for ${named} requires roles to be included in provided effective identity`);
}

/** A data set with a DirectQuery connection to another one is queried through the XMLA endpoints of both. */
function canReadUpstream({ dataSetId, upstreamDataSetIds }: PublishedReport, { datasets }: TokenRequest): boolean {
  if (upstreamDataSetIds.length === 0) return true;
  return [dataSetId, ...upstreamDataSetIds].every((needed) =>
    datasets.some(({ id, xmlaPermissions }) => isSameId(id, needed) && xmlaPermissions === "ReadOnly"),
  );
}
