import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ReportError } from "../powerbi/report-error.ts";
import { Refusal } from "./refusal.ts";

const RETRY_AFTER_S = 2;
const UNIQUE_VIOLATION = "23505";

/** Whatever goes wrong is told as JSON, in words that give nothing away. */
export function setFaults(app: FastifyInstance): void {
  app.setErrorHandler(tell);
}

export function tell(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return reply.code(error.statusCode).send({ message: error.message });
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error }, "a request failed");
  if (status === 503) reply.header("retry-after", RETRY_AFTER_S);
  return reply.code(status).send({ message: STATUS_CODES[status] ?? "Error" });
}

function statusOf(error: FastifyError): number {
  if (error instanceof ReportError) return error.kind === "throttled" ? 503 : 502;
  if (error.code === UNIQUE_VIOLATION) return 409;
  return isAway(error) ? 503 : (error.statusCode ?? 500);
}

/** The database is restarting, or not there: PostgreSQL's classes 08 and 57P, what a broken socket says, and a lost race. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08|57P|53300|40001|40P01)/.test(code) ||
    /^E(CONN|PIPE|HOST|TIMEDOUT)/.test(code) ||
    /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}
