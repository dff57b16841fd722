import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createCall, type RequestRecord } from "../../../src/api/client.ts";
import { type ClientOptions, createSend } from "../../../src/api/send.ts";

const BASE_URL = "https://portal.example";

/** A mock server for one test file. */
export function startMockServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** A client of the mock server. `unauthorized` lists the requests that were answered with 401. */
export function createTestClient(changes: Partial<ClientOptions> = {}) {
  const unauthorized: RequestRecord[] = [];
  const options: ClientOptions = {
    baseUrl: BASE_URL,
    xsrfToken: () => "x-1",
    onUnauthorized: (record) => void unauthorized.push(record),
    ...changes,
  };
  return { options, unauthorized, call: createCall(createSend(options)) };
}

/** Resolves after one turn of the event loop, also with fake timers. */
export const nextTurn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (port1.close(), resolve()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
