import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getResponse } from "msw";
import { createHandlers, createMockData } from "../mocks/mock-back-end.ts";

/** Answers a request instead of the mocks; undefined lets the mocks answer. */
export type Interference = (
  request: Request,
  answerByMocks: () => Promise<Response>,
) => Promise<Response> | Response | undefined;

const SESSION = "session=of-an-administrator";
export const ADMINISTRATOR_COOKIE = `${SESSION}; XSRF-TOKEN=x`;
const PUBLIC_PATH = /^\/serverside\/api\/settings\/?/;

/** Serves the mocks of an administrator over HTTP, beneath a folder, as a back end with sessions would. */
export async function startMockServer(interfere: Interference = () => undefined) {
  const data = createMockData({ role: "administrator" });
  const handlers = createHandlers(data);

  async function answer(request: Request): Promise<Response> {
    const answerByMocks = async () =>
      (await getResponse(handlers, request).catch(() => undefined)) ?? new Response(null, { status: 404 });
    const interference = interfere(request, answerByMocks);
    if (interference !== undefined) return interference;
    return isAllowed(request) ? answerByMocks() : new Response(null, { status: 401 });
  }

  const server = createServer((incoming, response) => void respond(incoming, response));
  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = await incoming.toArray();
    const response = await answer(
      new Request(new URL((incoming.url ?? "").replace(FOLDER, ""), "http://localhost"), {
        method: incoming.method ?? "GET",
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`,
    data,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const FOLDER = "/portal";

export function isAllowed(request: Request): boolean {
  return PUBLIC_PATH.test(new URL(request.url).pathname) || (request.headers.get("cookie") ?? "").includes(SESSION);
}
