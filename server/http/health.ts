import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Store } from "../store/open-store.ts";

const ANSWER_WITHIN_MS = 2000;

export function healthRoutes(app: FastifyInstance, store: Store): void {
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("late")), ANSWER_WITHIN_MS).unref();
    });
    try {
      if (app.draining) throw new Error("draining");
      await Promise.race([sql`select 1`.execute(store), late]);
      return { status: "ok" };
    } catch {
      return reply.code(503).header("retry-after", 2).send({ status: "not ready" });
    }
  });
}
