import * as v from "valibot";
import { isGuid } from "../../src/rules/guid.ts";
import type { PowerBiIds } from "../../src/rules/report/report-ref.ts";
import { createTraceHeader } from "../http/trace.ts";
import type { Entra, TokenRejection } from "./entra.ts";
import { type HttpTransport, sendRequest } from "./http-request.ts";
import { ReportError } from "./report-error.ts";

const nullableText = v.nullish(v.string(), null);
const report = v.object({
  id: v.string(),
  name: v.string(),
  embedUrl: v.pipe(v.string(), v.url()),
  datasetId: nullableText,
  /** The group of the data set, where it is another than the report's. */
  datasetWorkspaceId: nullableText,
  reportType: v.optional(v.string()),
});
export type Report = v.InferOutput<typeof report>;

/** A report as the service knows it, and who may read it there. */
export interface ServiceReport extends PowerBiIds {
  /** The service principal profile of the report's client. Null: that of the configuration. */
  profileId: string | null;
  /** What the report needs besides its own model. */
  furtherItems?: readonly string[] | null | undefined;
}

const dataSet = v.object({
  id: v.string(),
  isEffectiveIdentityRequired: v.optional(v.boolean(), false),
  isEffectiveIdentityRolesRequired: v.optional(v.boolean(), false),
  /** The data sets to which this one has a DirectQuery connection. */
  upstreamDatasets: v.optional(v.array(v.object({ targetDatasetId: v.string(), groupId: nullableText })), []),
});
export type DataSet = v.InferOutput<typeof dataSet>;

const dataSources = v.object({
  value: v.array(v.object({ connectionDetails: v.nullish(v.object({ server: nullableText }), null) })),
});
const refresh = v.object({
  /** "Unknown" while it runs. */
  status: v.optional(v.string()),
  startTime: nullableText,
  endTime: nullableText,
});
export type Refresh = v.InferOutput<typeof refresh>;
const refreshes = v.object({ value: v.array(refresh) });

/** Enough to find the last successful one behind some that failed. */
const MAX_REFRESHES = 5;

const embedToken = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  tokenId: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  expiration: v.pipe(v.string(), v.isoTimestamp()),
});

/** The part of Power BI's GenerateTokenRequestV2 that the portal sends. */
export interface TokenRequest {
  reports: [{ id: string }, ...{ id: string }[]];
  datasets: { id: string; xmlaPermissions?: "ReadOnly" }[];
  identities?: [
    {
      username: string;
      datasets: [string, ...string[]];
      roles?: readonly string[];
      customData?: string;
      auditableContext?: string;
    },
    ...{ username: string; reports: string[] }[],
  ];
  lifetimeInMinutes: number;
}

export const GENERATE_TOKEN = "Generate Token";

export type PowerBi = ReturnType<typeof createPowerBi>;

export interface PowerBiOptions {
  /** For example https://api.powerbi.com. Each sovereign cloud has its own. */
  apiUrl: string;
  /** The service principal profile that the portal acts as. */
  profileId: string | undefined;
}

export function createPowerBi({ apiUrl, profileId }: PowerBiOptions, entra: Entra, transport: HttpTransport) {
  const base = `${apiUrl.replace(/\/$/, "")}/v1.0/myorg`;
  const profileHeader = profileId === undefined ? {} : { "x-powerbi-profile-id": profileId };

  async function call<T>(
    operation: string,
    path: string,
    responseSchema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    body?: TokenRequest,
  ): Promise<T> {
    for (let hasRetried = false; ; hasRetried = true) {
      const token = await entra.getToken(signal);
      const secrets = [token, ...(body?.identities ?? []).map(({ username }) => username)];
      const headers = {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...profileHeader,
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const init = (): RequestInit => ({
        headers: { ...headers, ...createTraceHeader() },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
      try {
        return await sendRequest(transport, { operation, url: base + path, init, responseSchema, signal, secrets });
      } catch (error) {
        if (hasRetried || !(error instanceof ReportError)) throw error;
        if (!entra.discardToken(token, readRejection(error))) throw error;
      }
    }
  }

  /** Everything but an id is refused, because a dot segment would lead to another address. */
  async function callInGroup<T>(
    operation: string,
    groupId: string,
    collection: "reports" | "datasets",
    id: string,
    responseSchema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    part = "",
  ): Promise<T> {
    if (!isGuid(groupId) || !isGuid(id)) throw new ReportError("rejected", operation);
    return call(operation, `/groups/${groupId}/${collection}/${id}${part}`, responseSchema, signal);
  }

  return {
    getReport: (groupId: string, reportId: string, signal: AbortSignal) =>
      callInGroup("Get Report In Group", groupId, "reports", reportId, report, signal),
    getDataSet: (groupId: string, id: string, signal: AbortSignal) =>
      callInGroup("Get Dataset In Group", groupId, "datasets", id, dataSet, signal),
    getDataSources: (groupId: string, id: string, signal: AbortSignal) =>
      callInGroup("Get Datasources In Group", groupId, "datasets", id, dataSources, signal, "/datasources"),
    /** The newest first. */
    getRefreshes: async (groupId: string, id: string, signal: AbortSignal) => {
      const part = `/refreshes?$top=${MAX_REFRESHES}`;
      const operation = "Get Refresh History In Group";
      return (await callInGroup(operation, groupId, "datasets", id, refreshes, signal, part)).value;
    },
    generateToken: (body: TokenRequest, signal: AbortSignal) =>
      call(GENERATE_TOKEN, "/GenerateToken", embedToken, signal, body),
  };
}

/** A 401 alone does not say that the token is at fault: a missing right has the same status. */
function readRejection({ kind, detail }: ReportError): TokenRejection {
  if (kind === "tokenExpired") return "expired";
  return detail.status === 401 ? "unauthorized" : "none";
}
