import * as v from "valibot";
import type { Entra } from "./entra.ts";
import { ask, type Wire } from "./http-request.ts";
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

/** GenerateTokenRequestV2, as much of it as the portal sends. */
export interface TokenRequest {
  reports: [{ id: string }];
  datasets: { id: string }[];
  identities?: [{ username: string; datasets: [string]; roles?: readonly string[]; customData?: string }];
  lifetimeInMinutes: number;
}

export type PowerBi = ReturnType<typeof createPowerBi>;

export function createPowerBi(apiUrl: string, entra: Entra, wire: Wire) {
  const base = `${apiUrl.replace(/\/$/, "")}/v1.0/myorg`;

  async function call<T>(
    what: string,
    path: string,
    answer: v.GenericSchema<unknown, T>,
    signal: AbortSignal,
    body?: TokenRequest,
  ): Promise<T> {
    for (let renewed = false; ; renewed = true) {
      const token = await entra.token(signal);
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
      const init = (): RequestInit =>
        body
          ? { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
          : { headers };
      try {
        return await ask(wire, { what, url: base + path, init, answer, signal });
      } catch (error) {
        if (renewed || !saysTokenEnded(error)) throw error;
        entra.forget(token);
      }
    }
  }

  return {
    report: (groupId: string, reportId: string, signal: AbortSignal) =>
      call(
        "Get Report In Group",
        `/groups/${encodeURIComponent(groupId)}/reports/${encodeURIComponent(reportId)}`,
        report,
        signal,
      ),
    dataSet: (groupId: string, id: string, signal: AbortSignal) =>
      call(
        "Get Dataset In Group",
        `/groups/${encodeURIComponent(groupId)}/datasets/${encodeURIComponent(id)}`,
        dataSet,
        signal,
      ),
    generateToken: (body: TokenRequest, signal: AbortSignal) =>
      call("Generate Token", "/GenerateToken", embedToken, signal, body),
  };
}

function saysTokenEnded(error: unknown): boolean {
  return error instanceof ReportError && (error.detail.status === 401 || error.detail.code === "TokenExpired");
}
