import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type ClientOptions, createCall } from "../../../src/api/client.ts";
import type { RequestRecord } from "../../../src/api/request.ts";

export const BASE = "https://portal.example";

/** A back end for one test file, and a line to it that notes what was refused. */
export function startMockServer() {
  const backEnd = setupServer();
  beforeAll(() => backEnd.listen({ onUnhandledFrame: "error" }));
  afterEach(() => backEnd.resetHandlers());
  afterAll(() => backEnd.close());
  return backEnd;
}

export function createTestClient(over: Partial<ClientOptions> = {}) {
  const refused: RequestRecord[] = [];
  const line: ClientOptions = {
    baseUrl: BASE,
    xsrfToken: () => "x-1",
    onUnauthorized: (sending) => void refused.push(sending),
    ...over,
  };
  return { line, refused, call: createCall(line) };
}

/** One turn of the event loop, which no pretended clock holds up. */
export const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (port1.close(), resolve()), { once: true });
    port1.start();
    port2.postMessage(null);
  });
