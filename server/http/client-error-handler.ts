import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

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
