import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { demo } from "../demo-data.ts";
import type { AccessClaims, EmbedClaims, Tokens } from "./tokens.ts";

const ACCESS_SECONDS = 3600;
const dataSetIds = v.pipe(v.array(v.object({ id: v.string() })), v.maxLength(1));
const tokenRequest = v.object({
  reports: v.tuple([v.object({ id: v.string() })]),
  datasets: dataSetIds,
  identities: v.optional(
    v.tuple([v.object({ username: v.pipe(v.string(), v.minLength(1)), datasets: v.tuple([v.string()]) })]),
  ),
  lifetimeInMinutes: v.optional(v.pipe(v.number(), v.minValue(1)), 60),
});

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
          isEffectiveIdentityRolesRequired: false,
        };
      });

      api.post("/GenerateToken", async ({ body }, reply) => {
        const parsed = v.safeParse(tokenRequest, body);
        if (!parsed.success) return fail(reply, 400, "InvalidRequest");
        const { reports, datasets, identities, lifetimeInMinutes } = parsed.output;
        const report = demo.published.find(({ reportId }) => isSameId(reportId, reports[0].id));
        if (!report || datasets.some(({ id }) => !isSameId(id, report.dataSetId)))
          return fail(reply, 404, "PowerBIEntityNotFound");
        if (report.identityRequired !== (identities !== undefined)) return fail(reply, 400, "InvalidRequest");
        if (identities && !isSameId(identities[0].datasets[0], report.dataSetId))
          return fail(reply, 400, "InvalidRequest");
        const expires = Date.now() + (tokenSeconds() ?? Math.min(lifetimeInMinutes, 60) * 60) * 1000;
        const claims: EmbedClaims = { reportId: report.reportId, partyId: identities?.[0].username ?? null, expires };
        return { token: embed.issue(claims), tokenId: randomUUID(), expiration: new Date(expires).toISOString() };
      });
    },
    { prefix: "/v1.0/myorg" },
  );
}

export function bearerToken({ headers }: FastifyRequest): string {
  return headers.authorization?.replace(/^\w+ /, "") ?? "";
}

function fail(reply: FastifyReply, status: number, code: string) {
  return reply.code(status).send({ error: { code } });
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
