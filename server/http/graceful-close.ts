import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    isClosing: boolean;
    closeGracefully: () => Promise<void>;
  }
}

/** Clients that do not read their answers would keep the server from stopping. */
const MAX_ANSWER_MS = 5000;

/** Before closing, the server answers a little longer, so that load balancers notice and send requests elsewhere. */
export function addGracefulClose(app: FastifyInstance, graceMs: number, answerMs = MAX_ANSWER_MS): void {
  app.decorate("isClosing", false);
  app.decorate("closeGracefully", async () => {
    app.isClosing = true;
    await sleep(graceMs);
    const closing = setTimeout(() => app.server.closeAllConnections(), answerMs);
    await app.close();
    clearTimeout(closing);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.isClosing) reply.header("connection", "close");
    done();
  });
}
