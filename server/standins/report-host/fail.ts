import type { FastifyReply } from "fastify";

/** An error as Power BI writes it. */
export function fail(reply: FastifyReply, status: number, code: string, message?: string) {
  return reply.code(status).send({ error: { code, message } });
}
