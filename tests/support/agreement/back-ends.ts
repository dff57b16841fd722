import { getResponse } from "msw";
import { type Call, createCall } from "../../../src/api/client.ts";
import { XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { createMockData, createHandlers, type RoleName } from "../mocks/mock-back-end.ts";
import type { Browser } from "../server/test-browser.ts";
import { openWorld } from "../server/test-server.ts";

/** One of the two back ends that must be told apart by nothing the portal can see. */
export interface Side {
  callsOf: (role: RoleName) => Promise<Call>;
  close: () => Promise<void>;
}

const BASE = "https://portal.example.com";
const people = { administrator: "ada", reader: "ben", noAccess: "dan" } as const;

const lineBy = (answer: (request: Request) => Promise<Response>, xsrfToken = () => "x") =>
  createCall({
    baseUrl: BASE,
    xsrfToken,
    onUnauthorized: ({ path }) => {
      throw new Error(`${path} was refused`);
    },
    fetch: (request) => answer(request as Request),
  });

export function openMocks(): Promise<Side> {
  const handlersByRole = new Map<RoleName, ReturnType<typeof createHandlers>>();
  const callsOf = (role: RoleName) => {
    const answering = handlersByRole.get(role) ?? createHandlers(createMockData({ role }));
    handlersByRole.set(role, answering);
    return Promise.resolve(lineBy(async (request) => (await getResponse(answering, request)) ?? Response.error()));
  };
  return Promise.resolve({ callsOf, close: () => Promise.resolve() });
}

export async function openServer(): Promise<Side> {
  const world = await openWorld();
  const callsOf = async (role: RoleName) => {
    const browser = await world.signedIn(people[role]);
    return lineBy(throughBrowser(browser), () => browser.cookies.get(XSRF_COOKIE) ?? "");
  };
  return { callsOf, close: () => world.close() };
}

const throughBrowser = (browser: Browser) => async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const { statusCode, headers, rawPayload } = await browser.send({
    method: request.method,
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), "sec-fetch-site": "same-origin" },
    ...(body === "" ? {} : { payload: body }),
  });
  return new Response(Uint8Array.from(rawPayload), {
    status: statusCode,
    headers: { "content-type": String(headers["content-type"]) },
  });
};
