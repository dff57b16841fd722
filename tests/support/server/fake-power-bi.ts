import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import type { TokenRequest } from "../../../server/powerbi/power-bi.ts";
import { readPublishedCall } from "../../../server/standins/report-host/published-calls.ts";

/** Each opening has an id of its own. */
export function withoutOpening(request: TokenRequest): TokenRequest {
  if (!request.identities) return request;
  const [{ auditableContext: _, ...identity }] = request.identities;
  return { ...request, identities: [identity] };
}

const tokenForm = v.union([
  v.strictObject({
    grant_type: v.literal("client_credentials"),
    client_id: v.string(),
    scope: v.pipe(v.string(), v.endsWith("/.default")),
    client_secret: v.pipe(v.string(), v.minLength(1)),
  }),
  v.strictObject({
    grant_type: v.literal("client_credentials"),
    client_id: v.string(),
    scope: v.pipe(v.string(), v.endsWith("/.default")),
    client_assertion_type: v.literal("urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
    client_assertion: v.pipe(v.string(), v.minLength(1)),
  }),
]);

export type ApiCall = "token" | "report" | "dataSet" | "dataSources" | "refreshes" | "generateToken";
export interface RecordedRequest {
  call: ApiCall;
  path: string;
  bearer: string | undefined;
  profile: string | string[] | undefined;
  trace: string | string[] | undefined;
  body: unknown;
}
/** Replaces one response. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | "closed connection"
  | "no response";

export const ids = {
  report: "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
  group: "0d5b9e34-7c18-4f62-a9d3-84e6b1f0c257",
  dataSet: "72f8c1d5-90ae-4b63-8d27-5c1e9f04a8b6",
};

const PREFIX = "/v1.0/myorg";

export async function startFakePowerBi() {
  const requests: RecordedRequest[] = [];
  const violations: string[] = [];
  const faults: Record<ApiCall, Fault[]> = {
    token: [],
    report: [],
    dataSet: [],
    dataSources: [],
    refreshes: [],
    generateToken: [],
  };
  const lastingFaults = new Map<ApiCall, Fault>();
  const state = {
    expiresIn: 3599,
    dataSetOfReport: ids.dataSet as string | null,
    dataSetWorkspace: undefined as string | undefined,
    reportType: "PowerBIReport",
    embedUrl: "https://app.powerbi.com/reportEmbed?reportId=r&groupId=g",
    identityRequired: false,
    rolesRequired: false,
    /** What differs for single data sets. */
    dataSets: new Map<string, object>(),
    /** The data sets that each data set queries. */
    upstream: new Map<string, { targetDatasetId: string; groupId: string }[]>(),
    server: "sql.example.com",
    refreshes: [] as object[],
    tokenExpiration: "2031-01-01T00:15:00Z",
  };
  let tokenCount = 0;

  const defaultResponses: Record<ApiCall, (path: string) => unknown> = {
    token: () => ({ token_type: "Bearer", expires_in: state.expiresIn, access_token: `access-${(tokenCount += 1)}` }),
    report: (path) => ({
      id: path.split("/").at(-1),
      name: "Claims & Losses",
      reportType: state.reportType,
      embedUrl: state.embedUrl,
      datasetId: state.dataSetOfReport,
      datasetWorkspaceId: state.dataSetWorkspace,
    }),
    dataSet: (path) => {
      const id = path.split("/").at(-1) ?? "";
      return {
        id,
        name: "Claims",
        isEffectiveIdentityRequired: state.identityRequired,
        isEffectiveIdentityRolesRequired: state.rolesRequired,
        upstreamDatasets: state.upstream.get(id) ?? [],
        ...state.dataSets.get(id),
      };
    },
    dataSources: () => ({
      value: [{ datasourceType: "Sql", connectionDetails: { server: state.server, database: "claims" } }],
    }),
    refreshes: () => ({ value: state.refreshes }),
    generateToken: () => ({
      token: "embed-token",
      tokenId: "7e0c4bb9-6d0f-4c1b-8f56-0f1a5d3c2b11",
      expiration: state.tokenExpiration,
    }),
  };

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    const raw = await text(request);
    const isSignIn = request.method === "POST" && /^\/[^/]+\/oauth2\/v2\.0\/token$/.test(path);
    const body: unknown = isSignIn
      ? Object.fromEntries(new URLSearchParams(raw))
      : raw === ""
        ? undefined
        : JSON.parse(raw);
    const { name: call, problem } = isSignIn
      ? { name: "token" as const, problem: v.safeParse(tokenForm, body).issues?.[0].message }
      : readPublishedCall({
          method: request.method ?? "",
          path: path.slice(PREFIX.length),
          headers: request.headers,
          body,
        });
    if (problem !== undefined) violations.push(`${call ?? ""}: ${problem}`);
    if (call === undefined || call === "groupUser") {
      response.writeHead(404).end();
      return;
    }
    const profile = request.headers["x-powerbi-profile-id"];
    const trace = request.headers["traceparent"];
    requests.push({ call, path, bearer: request.headers.authorization, profile, trace, body });
    const fault = faults[call].shift() ?? lastingFaults.get(call);
    if (fault === "no response") return;
    if (fault === "closed connection") {
      request.socket.destroy();
      return;
    }
    response.writeHead(fault?.status ?? 200, {
      "content-type": "application/json",
      requestid: "c0ffee00-1111-2222-3333-444455556666",
      ...fault?.headers,
    });
    response.end(JSON.stringify(fault ? (fault.body ?? {}) : defaultResponses[call](path)));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    violations,
    state,
    /** The next requests of this kind get these faults, in order. */
    failNext: (call: ApiCall, ...nextFaults: Fault[]) => faults[call].push(...nextFaults),
    /** Every request of this kind gets this fault, until `repair` is called. */
    failAll: (call: ApiCall, fault: Fault) => lastingFaults.set(call, fault),
    repair: () => lastingFaults.clear(),
    listCalls: () => requests.map(({ call }) => call),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FakePowerBi = Awaited<ReturnType<typeof startFakePowerBi>>;
