import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSameId } from "../../../src/rules/guid.ts";
import { demo } from "../demo-data.ts";
import { fail } from "./fail.ts";
import { answerTokenRequest } from "./generate-token.ts";
import { registerRefreshHistory } from "./refresh-history.ts";
import type { AccessClaims, EmbedClaims, Tokens } from "./tokens.ts";

const ACCESS_SECONDS = 3600;

export interface RestOptions {
  access: Tokens<AccessClaims>;
  embed: Tokens<EmbedClaims>;
  origin: () => string;
  /** Replaces the requested lifetime. */
  tokenSeconds: () => number | undefined;
}

/** The calls of the Power BI REST API and of Microsoft Entra that the portal's server makes. */
export function registerRestCalls(app: FastifyInstance, { access, embed, origin, tokenSeconds }: RestOptions): void {
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

  app.register(
    async (api) => {
      api.addHook("onRequest", async (request, reply) => {
        reply.header("RequestId", randomUUID());
        const caller = access.read(bearerToken(request));
        if (caller === "expired") await fail(reply, 403, "TokenExpired");
        if (caller === "refused") await fail(reply, 401, "PowerBINotAuthorizedException");
      });

      api.get<{ Params: { group: string; id: string } }>("/groups/:group/reports/:id", async ({ params }, reply) => {
        const report = demo.published.find(
          ({ reportId, groupId }) => isSameId(reportId, params.id) && isSameId(groupId, params.group),
        );
        if (!report) return fail(reply, 404, "PowerBIEntityNotFound");
        const query = new URLSearchParams({ reportId: report.reportId, groupId: report.groupId });
        return {
          id: report.reportId,
          reportType: "PowerBIReport",
          name: report.name,
          datasetId: report.dataSetId,
          datasetWorkspaceId: report.groupId,
          embedUrl: `${origin()}/reportEmbed?${query}`,
        };
      });

      api.get<{ Params: { group: string; id: string } }>("/groups/:group/datasets/:id", async ({ params }, reply) => {
        const report = demo.published.find(
          ({ dataSetId, groupId }) => isSameId(dataSetId, params.id) && isSameId(groupId, params.group),
        );
        if (!report) return fail(reply, 404, "PowerBIEntityNotFound");
        return {
          id: report.dataSetId,
          name: report.name,
          isEffectiveIdentityRequired: report.identityRequired,
          // Row-level security of a Power BI file always has roles.
          isEffectiveIdentityRolesRequired: report.identityRequired,
          upstreamDatasets: report.upstreamDataSetIds.map((targetDatasetId) => ({
            targetDatasetId,
            groupId: demo.published.find(({ dataSetId }) => dataSetId === targetDatasetId)?.groupId,
          })),
        };
      });

      registerRefreshHistory(api);

      api.post("/GenerateToken", async ({ body }, reply) => {
        const answer = answerTokenRequest(body, tokenSeconds());
        if ("status" in answer) return fail(reply, answer.status, answer.code, answer.message);
        return {
          token: embed.issue(answer),
          tokenId: randomUUID(),
          expiration: new Date(answer.expires).toISOString(),
        };
      });
    },
    { prefix: "/v1.0/myorg" },
  );
}

export function bearerToken({ headers }: FastifyRequest): string {
  return headers.authorization?.replace(/^\w+ /, "") ?? "";
}
