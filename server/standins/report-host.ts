import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { registerReportPage } from "./report-host/page.ts";
import { registerRestCalls } from "./report-host/rest.ts";
import { type AccessClaims, createTokens, type EmbedClaims } from "./report-host/tokens.ts";

export interface ReportHostOptions {
  port: number;
  /** The only origin that may frame a report and exchange messages with it. */
  portalOrigin: string;
  key?: Uint8Array;
  /** Replaces the requested lifetime, so that a renewal can be seen soon. */
  tokenSeconds?: number;
}

/** A local substitute for Power BI: its REST calls and its report page. */
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
  registerRestCalls(app, { access, embed, origin: () => origin, tokenSeconds });
  registerReportPage(app, embed, portalOrigin);
  await app.listen({ port, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { origin, close: () => app.close() };
}
