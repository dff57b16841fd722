import fastify, { type FastifyBaseLogger, type FastifyServerOptions } from "fastify";

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

/** Logs listed fields only, because query strings, headers, bodies and SQL values may contain secrets. */
export function createLoggerOptions(
  level: string,
  stream?: NodeJS.WritableStream,
): Pick<FastifyServerOptions, "logger"> {
  return {
    logger: {
      level,
      ...(stream ? { stream } : {}),
      serializers: {
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: url.split("?", 1)[0],
          ip,
        }),
        err: serializeError,
      },
    },
  };
}

/** For what happens before there is an app. */
export const createLog = (level: string): FastifyBaseLogger => fastify(createLoggerOptions(level)).log;
