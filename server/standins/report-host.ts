import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { registerFaultConsole } from "./faults/console.ts";
import { createFaultSwitch, type FaultSwitch } from "./faults/fault-switch.ts";
import { interfere } from "./faults/interfere.ts";
import type { ServiceName } from "./faults/services.ts";
import { registerReportPage } from "./report-host/page.ts";
import { registerRestCalls } from "./report-host/rest.ts";
import { createWorkspaces } from "./report-host/workspaces.ts";
import type { PublishedReport } from "./demo-data.ts";
import { type AccessClaims, createTokens, type EmbedClaims } from "./report-host/tokens.ts";

export interface ReportHostOptions {
  port: number;
  /** The only origin that may frame a report and exchange messages with it. */
  portalOrigin: string;
  key?: Uint8Array;
  faults?: FaultSwitch;
  /** Those of the demo by default. */
  published?: readonly PublishedReport[];
}

/** Each request of the server or of the frame's data belongs to a service that can fail. */
const servicePaths: readonly (readonly [ServiceName, RegExp])[] = [
  ["reportService", /^\/(v1\.0\/myorg\/|reportdata$)/],
  ["reportServiceSignIn", /^\/[^/]+\/oauth2\/v2\.0\/token$/],
];

/** A local substitute for Power BI: its REST calls and its report page. */
export async function startReportHost({
  port,
  portalOrigin,
  key = randomBytes(32),
  faults = createFaultSwitch(),
  published,
}: ReportHostOptions) {
  const app = fastify({ forceCloseConnections: true });
  const access = createTokens<AccessClaims>(key, "access", faults.hasExpired);
  const embed = createTokens<EmbedClaims>(key, "embed", faults.hasExpired);
  const workspaces = createWorkspaces(published);
  let origin = "";
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });
  app.addHook("onRequest", async (request, reply) => {
    const service = servicePaths.find(([, path]) => path.test(request.url))?.[0];
    if (service === undefined) return;
    faults.countCall(service);
    if (await interfere(faults.get(service), request.raw, reply.raw)) reply.hijack();
  });
  registerRestCalls(app, {
    access,
    embed,
    workspaces,
    origin: () => origin,
    tokenSeconds: faults.tokenSeconds,
  });
  registerFaultConsole(app, faults);
  registerReportPage(app, { tokens: embed, workspaces, portalOrigin });
  await app.listen({ port, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { origin, faults, workspaces, inject: app.inject.bind(app), close: () => app.close() };
}
