import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { AUDIT_LINES_PATH, OPENING_LINES_PATH } from "../audit/collector-route.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    openManagementPort: () => Promise<void>;
  }
}

const managementRoutes = new Set<string | undefined>(["/metrics", AUDIT_LINES_PATH, OPENING_LINES_PATH]);

/** With a port of their own, what operators read is on no port that readers reach. Health checks are on both. */
export function addManagementPort(
  app: FastifyInstance,
  { managementPort, host }: { managementPort: number | undefined; host: string },
): void {
  const server = createServer((request, response) => app.routing(request, response));
  app.decorate("openManagementPort", async () => {
    if (managementPort !== undefined) await once(server.listen(managementPort, host), "listening");
  });
  if (managementPort === undefined) return;
  app.addHook("onRequest", (request, _reply, done) => {
    const { url } = request.routeOptions;
    const isOnManagementPort = request.socket.localPort === managementPort;
    const isHere = url?.startsWith("/health/") || managementRoutes.has(url) === isOnManagementPort;
    done(isHere ? undefined : new HttpError(404, "Not Found"));
  });
  app.addHook("onClose", () => {
    server.close();
    server.closeAllConnections();
  });
}
