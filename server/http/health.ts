import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const DATABASE_TIMEOUT_MS = 2000;

export function registerHealthRoutes(app: FastifyInstance, store: Store): void {
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("timeout")), DATABASE_TIMEOUT_MS).unref();
    });
    try {
      if (app.isClosing) throw new Error("closing");
      await Promise.race([sql`select 1`.execute(store), timeout]);
      return { status: "ok" };
    } catch {
      return reply.code(503).header("retry-after", 2).send({ status: "not ready" });
    }
  });
}
