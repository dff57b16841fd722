import { setTimeout as rest } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    draining: boolean;
    drain: () => Promise<void>;
  }
}

const GRACE_MS = 500;

/** Before it closes, the server goes on answering for a moment while callers and balancers learn to go elsewhere. */
export function makeDrainable(app: FastifyInstance): void {
  app.decorate("draining", false);
  app.decorate("drain", async () => {
    app.draining = true;
    await rest(GRACE_MS);
    await app.close();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.draining) reply.header("connection", "close");
    done();
  });
}
