import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { reportPage } from "./report-host/page.ts";
import { restCalls } from "./report-host/rest.ts";
import { type AccessClaims, createTokens, type EmbedClaims } from "./report-host/tokens.ts";

export interface ReportHostOptions {
  port: number;
  /** The one origin that may frame a report and speak to it. */
  portalOrigin: string;
  key?: Uint8Array;
  /** Shorter than what was asked for: to see renewal at work. */
  tokenSeconds?: number;
}

/** Stands in for Power BI where there is no cloud: its REST calls and its report page, on this machine only. */
export async function startReportHost({ port, portalOrigin, key = randomBytes(32), tokenSeconds }: ReportHostOptions) {
  const app = fastify({ forceCloseConnections: true });
  const access = createTokens<AccessClaims>(key, "access");
  const embed = createTokens<EmbedClaims>(key, "embed");
  let origin = "";
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });
  restCalls(app, { access, embed, origin: () => origin, tokenSeconds });
  reportPage(app, embed, portalOrigin);
  await app.listen({ port, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { origin, close: () => app.close() };
}
