import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    isClosing: boolean;
    closeGracefully: () => Promise<void>;
  }
}

/** Before closing, the server answers a little longer, so that load balancers notice and send requests elsewhere. */
export function addGracefulClose(app: FastifyInstance, graceMs: number): void {
  app.decorate("isClosing", false);
  app.decorate("closeGracefully", async () => {
    app.isClosing = true;
    await sleep(graceMs);
    await app.close();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.isClosing) reply.header("connection", "close");
    done();
  });
}
