import { hostname } from "node:os";
import fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { version } from "../version.ts";
import { readTraceId } from "./trace.ts";

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

function serializeError(error: Error & { code?: string }): LoggedError {
  const { name, message, stack = "", code, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  };
}

/** Every line that a request causes names its method, its route and its trace. */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions } = request;
    request.log = request.log.child({ method, route: routeOptions.url ?? "none", traceId: readTraceId(request) });
    reply.log = request.log;
    super.incomingRequest(request, reply);
  }
}

const describeOutcome = (status: number) => (status < 400 ? "succeeded" : status < 500 ? "refused" : "failed");

/** Logs listed fields only, because query strings, headers, bodies and SQL values may contain secrets. */
export function createLoggerOptions(
  level: string,
  { stream, logsAddresses = false }: { stream?: NodeJS.WritableStream | undefined; logsAddresses?: boolean } = {},
): Pick<FastifyServerOptions, "logger" | "logController"> {
  return {
    logController: new RequestLog(),
    logger: {
      level,
      base: { pid: process.pid, hostname: hostname(), version },
      ...(stream ? { stream } : {}),
      serializers: {
        req: ({ url, ip }: { url: string; ip: string }) => ({
          path: url.split("?", 1)[0],
          ...(logsAddresses ? { ip } : {}),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode, outcome: describeOutcome(statusCode) }),
        err: serializeError,
      },
    },
  };
}

/** For what happens before there is an app. */
export const createLog = (level: string): FastifyBaseLogger => fastify(createLoggerOptions(level)).log;
