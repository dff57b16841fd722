import * as v from "valibot";
import { isGuid } from "../../src/rules/guid.ts";
import type { Entra } from "./entra.ts";
import { type HttpTransport, sendRequest } from "./http-request.ts";
import { ReportError } from "./report-error.ts";

const report = v.object({
  id: v.string(),
  name: v.string(),
  embedUrl: v.pipe(v.string(), v.url()),
  datasetId: v.nullish(v.string(), null),
});
const dataSet = v.object({ id: v.string(), isEffectiveIdentityRequired: v.optional(v.boolean(), false) });
const embedToken = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  expiration: v.pipe(v.string(), v.isoTimestamp()),
});

/** The part of Power BI's GenerateTokenRequestV2 that the portal sends. */
export interface TokenRequest {
  reports: [{ id: string }];
  datasets: { id: string }[];
  identities?: [{ username: string; datasets: [string]; roles?: readonly string[]; customData?: string }];
  lifetimeInMinutes: number;
}

export const GENERATE_TOKEN = "Generate Token";

export type PowerBi = ReturnType<typeof createPowerBi>;

export function createPowerBi(apiUrl: string, entra: Entra, transport: HttpTransport) {
  const base = `${apiUrl.replace(/\/$/, "")}/v1.0/myorg`;

  async function call<T>(
    operation: string,
    path: string,
    responseSchema: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    body?: TokenRequest,
  ): Promise<T> {
    for (let hasRetried = false; ; hasRetried = true) {
      const token = await entra.getToken(signal);
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
      const init = (): RequestInit =>
        body
          ? { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
          : { headers };
      try {
        return await sendRequest(transport, { operation, url: base + path, init, responseSchema, signal });
      } catch (error) {
        if (hasRetried || !isTokenRejected(error)) throw error;
        entra.discardToken(token);
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
  ): Promise<T> {
    if (!isGuid(groupId) || !isGuid(id)) throw new ReportError("rejected", operation);
    return call(operation, `/groups/${groupId}/${collection}/${id}`, responseSchema, signal);
  }

  return {
    getReport: (groupId: string, reportId: string, signal: AbortSignal) =>
      callInGroup("Get Report In Group", groupId, "reports", reportId, report, signal),
    getDataSet: (groupId: string, id: string, signal: AbortSignal) =>
      callInGroup("Get Dataset In Group", groupId, "datasets", id, dataSet, signal),
    generateToken: (body: TokenRequest, signal: AbortSignal) =>
      call(GENERATE_TOKEN, "/GenerateToken", embedToken, signal, body),
  };
}

function isTokenRejected(error: unknown): boolean {
  return error instanceof ReportError && (error.detail.status === 401 || error.detail.code === "TokenExpired");
}
