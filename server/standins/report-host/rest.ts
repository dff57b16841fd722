import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSameId } from "../../../src/rules/guid.ts";
import { fail } from "./fail.ts";
import { answerTokenRequest, type TokenRequest } from "./generate-token.ts";
import { readPublishedCall } from "./published-calls.ts";
import { registerRefreshHistory } from "./refresh-history.ts";
import type { AccessClaims, EmbedClaims, Tokens } from "./tokens.ts";
import { MAX_WORKSPACES, type Workspaces } from "./workspaces.ts";

const ACCESS_SECONDS = 3600;
const PREFIX = "/v1.0/myorg";
const MAX_ACTIVITIES = 10_000;

export interface RestOptions {
  access: Tokens<AccessClaims>;
  embed: Tokens<EmbedClaims>;
  workspaces: Workspaces;
  origin: () => string;
  /** Replaces the requested lifetime. */
  tokenSeconds: () => number | undefined;
}

/** The calls of the Power BI REST API and of Microsoft Entra that the portal's server makes. */
export function registerRestCalls(
  app: FastifyInstance,
  { access, embed, workspaces, origin, tokenSeconds }: RestOptions,
): void {
  app.post("/:tenant/oauth2/v2.0/token", async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const principal = form.get("client_id");
    const proof = form.get("client_secret") ?? form.get("client_assertion");
    if (form.get("grant_type") !== "client_credentials" || !principal || !form.get("scope")?.endsWith("/.default"))
      return reply.code(400).send({ error: "invalid_request" });
    if (!proof) return reply.code(401).send({ error: "invalid_client" });
    return {
      token_type: "Bearer",
      expires_in: ACCESS_SECONDS - 1,
      access_token: access.issue({ principal, expires: Date.now() + ACCESS_SECONDS * 1000 }),
    };
  });

  const activities: object[] = [];
  // The portal does not ask for it: it is for whoever joins it with the portal's openings.
  app.get(`${PREFIX}/admin/activityevents`, async (request, reply) =>
    typeof access.read(bearerToken(request)) === "string"
      ? fail(reply, 401, "PowerBINotAuthorizedException")
      : { activityEventEntities: activities, continuationToken: null },
  );

  app.register(
    async (api) => {
      api.addHook("onRequest", async (request, reply) => {
        reply.header("RequestId", randomUUID());
        const caller = access.read(bearerToken(request));
        if (caller === "expired") await fail(reply, 403, "TokenExpired");
        if (caller === "refused") await fail(reply, 401, "PowerBINotAuthorizedException");
      });
      api.addHook<{ Params: { group?: string } }>("preHandler", async (request, reply) => {
        const { method, headers, body } = request;
        const path = request.url.slice(PREFIX.length);
        const { problem } = readPublishedCall({ method, path, headers, body });
        const { group } = request.params;
        if (problem !== undefined) await fail(reply, 400, "InvalidRequest", problem);
        else if (method === "GET" && group !== undefined && !workspaces.mayUse(readProfile(request), group))
          await fail(reply, 403, "PowerBINotAuthorizedException");
      });

      api.get<{ Params: { group: string; id: string } }>("/groups/:group/reports/:id", async ({ params }, reply) => {
        const report = workspaces.findReport(params.id);
        if (!report || !isSameId(report.groupId, params.group)) return fail(reply, 404, "PowerBIEntityNotFound");
        const query = new URLSearchParams({ reportId: report.reportId, groupId: report.groupId });
        return {
          id: report.reportId,
          reportType: report.isPaginated ? "PaginatedReport" : "PowerBIReport",
          name: report.name,
          datasetId: report.isPaginated ? null : report.dataSetId,
          datasetWorkspaceId: report.groupId,
          embedUrl: `${origin()}/reportEmbed?${query}`,
        };
      });

      api.get<{ Params: { group: string; id: string } }>("/groups/:group/datasets/:id", async ({ params }, reply) => {
        const report = workspaces.findDataSet(params.id);
        if (!report || !isSameId(report.groupId, params.group)) return fail(reply, 404, "PowerBIEntityNotFound");
        return {
          id: report.dataSetId,
          name: report.name,
          isEffectiveIdentityRequired: report.identityRequired,
          // Row-level security of a Power BI file always has roles.
          isEffectiveIdentityRolesRequired: report.identityRequired,
          upstreamDatasets: report.upstreamDataSetIds.map((targetDatasetId) => ({
            targetDatasetId,
            groupId: workspaces.findDataSet(targetDatasetId)?.groupId,
          })),
        };
      });

      registerRefreshHistory(api, workspaces);

      api.post<{ Params: { group: string }; Body: { profile: { id: string } } }>(
        "/groups/:group/users",
        async ({ params, body }, reply) =>
          workspaces.addProfile(body.profile.id, params.group)
            ? {}
            : fail(reply, 400, "InvalidRequest", `A profile can be in ${MAX_WORKSPACES} workspaces`),
      );

      api.post<{ Body: TokenRequest }>("/GenerateToken", async (request, reply) => {
        const answer = answerTokenRequest(request.body, {
          workspaces,
          profileId: readProfile(request),
          tokenSeconds: tokenSeconds(),
        });
        if ("status" in answer) return fail(reply, answer.status, answer.code, answer.message);
        const tokenId = randomUUID();
        activities.push({
          Id: randomUUID(),
          CreationTime: new Date().toISOString(),
          Activity: "GenerateEmbedToken",
          ReportId: answer.reportId,
          EmbedTokenId: tokenId,
          ...(answer.auditableContext === null ? {} : { UserName: answer.auditableContext }),
        });
        if (activities.length > MAX_ACTIVITIES) activities.shift();
        return { token: embed.issue(answer), tokenId, expiration: new Date(answer.expires).toISOString() };
      });
    },
    { prefix: PREFIX },
  );
}

const readProfile = ({ headers }: Pick<FastifyRequest, "headers">) => headers["x-powerbi-profile-id"]?.toString();

export function bearerToken({ headers }: FastifyRequest): string {
  return headers.authorization?.replace(/^\w+ /, "") ?? "";
}
