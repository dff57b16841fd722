import type { FastifyServerOptions } from "fastify";

interface Fault {
  type: string;
  message: string;
  stack: string;
  [named: string]: unknown;
}

function faultOf(error: Error & { code?: string }): Fault {
  const { name, message, stack = "", code, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: faultOf(cause) } : {}),
  };
}

/** JSON lines of named fields only: no query of an address, which may hold a code, no header, no body, no statement's values. */
export function loggerOptions(level: string, stream?: NodeJS.WritableStream): Pick<FastifyServerOptions, "logger"> {
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
        err: faultOf,
      },
    },
  };
}
