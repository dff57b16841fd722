import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { describeReportError } from "../powerbi/report-error-answer.ts";
import { ReportError, ServiceRefusedError } from "../powerbi/report-error.ts";
import { DatabaseBusyError, isDatabaseUnavailable } from "../store/database-unavailable.ts";
import { ClientRuleError, HttpError } from "./http-error.ts";
import { TOO_MANY_REQUESTS } from "./rate-limit.ts";

const RETRY_AFTER_S = 2;
const UNIQUE_VIOLATION = "23505";

/** Answers an error as JSON. Only the text of an `HttpError` is sent; any other text could reveal internals. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
    const cause = error instanceof ClientRuleError ? { cause: error.failure } : {};
    return reply.code(error.statusCode).send({ message: error.message, ...cause });
  }
  if (error === request.raw.errored) return endAbortedUpload(request, reply);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, "database unavailable");
    reply.header("retry-after", RETRY_AFTER_S);
    return error instanceof DatabaseBusyError
      ? reply.code(429).send({ message: TOO_MANY_REQUESTS })
      : reply.code(503).send({ message: "Database temporarily unavailable" });
  }
  if (error instanceof ReportError) return sendReportError(error, request, reply);
  const status = toStatus(error);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  if (status === 503) reply.header("retry-after", RETRY_AFTER_S);
  return reply.code(status).send({ message: STATUS_CODES[status] ?? "Error" });
}

function sendReportError(error: ReportError, request: FastifyRequest, reply: FastifyReply) {
  const { status, cause, message, retryAfterSeconds } = describeReportError(error);
  // The failure that led to the refusal has been logged already.
  if (error instanceof ServiceRefusedError) request.log.info({ cause }, "embed request refused without a call");
  else request.log.error({ err: error }, "report service failed");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(status).send({ message, cause });
}

/** The client is gone, which is no fault of the server and happens every day. */
function endAbortedUpload(request: FastifyRequest, reply: FastifyReply) {
  request.log.info("upload aborted by the client");
  return reply.code(400).send();
}

function toStatus(error: FastifyError): number {
  if (error.code === UNIQUE_VIOLATION) return 409;
  return error.statusCode ?? 500;
}

const statuses: Partial<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers input that Node could not parse as HTTP: no Fastify reply exists for it, so it is written to the socket. */
export function createClientErrorHandler(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    const lines = Object.entries({ ...headers, "content-length": "0", connection: "close" }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  };
}
