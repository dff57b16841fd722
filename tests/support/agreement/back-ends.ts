import { getResponse } from "msw";
import { afterAll, beforeAll } from "vitest";
import { type Call, createCall } from "../../../src/api/client.ts";
import { createSend } from "../../../src/api/send.ts";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../../src/rules/session/cookie-names.ts";
import { createHandlers, createMockData } from "../mocks/mock-back-end.ts";
import type { TestBrowser } from "../server/test-browser.ts";
import { createTestServer } from "../server/test-server.ts";

/** The mocks and the server, which the portal must not be able to tell apart. */
interface BackEnd {
  createCallAs: (role: Role, onAnswer?: (status: number) => void) => Promise<Call>;
  close: () => Promise<void>;
}

const BASE_URL = "https://portal.example.com";
const personNames = { administrator: "ada", reader: "ben", noAccess: "dan" } as const;
type Role = keyof typeof personNames;

interface ClientSettings {
  onAnswer: ((status: number) => void) | undefined;
  xsrfToken: () => string;
  sessionMark: string;
}

const createCallWith = (respond: (request: Request) => Promise<Response>, { onAnswer, ...settings }: ClientSettings) =>
  createCall(
    createSend({
      baseUrl: BASE_URL,
      ...settings,
      onUnauthorized: ({ path }) => {
        throw new Error(`${path} was answered with 401`);
      },
      fetch: async (request) => {
        const response = await respond(request);
        onAnswer?.(response.status);
        return response;
      },
    }),
  );

function openMockBackEnd(): Promise<BackEnd> {
  const handlersByRole = new Map<Role, ReturnType<typeof createHandlers>>();
  const createCallAs: BackEnd["createCallAs"] = (role, onAnswer) => {
    const handlers = handlersByRole.get(role) ?? createHandlers(createMockData({ role }));
    handlersByRole.set(role, handlers);
    return Promise.resolve(
      createCallWith(async (request) => (await getResponse(handlers, request)) ?? Response.error(), {
        xsrfToken: () => "x",
        sessionMark: "x",
        onAnswer,
      }),
    );
  };
  return Promise.resolve({ createCallAs, close: () => Promise.resolve() });
}

async function openServerBackEnd(): Promise<BackEnd> {
  const server = await createTestServer();
  const createCallAs: BackEnd["createCallAs"] = async (role, onAnswer) => {
    const browser = await server.signIn(personNames[role]);
    return createCallWith(sendThrough(browser), {
      xsrfToken: () => browser.cookies.get(XSRF_COOKIE) ?? "",
      sessionMark: browser.cookies.get(AUTH_COOKIES[0]) ?? "",
      onAnswer,
    });
  };
  return { createCallAs, close: () => server.close() };
}

const sendThrough = (browser: TestBrowser) => async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const { statusCode, headers, rawPayload } = await browser.send({
    method: request.method,
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), "sec-fetch-site": "same-origin" },
    ...(body === "" ? {} : { payload: body }),
  });
  const etag = headers["etag"];
  return new Response(statusCode === 304 ? null : Uint8Array.from(rawPayload), {
    status: statusCode,
    headers: { "content-type": String(headers["content-type"]), ...(etag === undefined ? {} : { etag }) },
  });
};

export const backEnds = [
  ["the mocks", openMockBackEnd],
  ["the server", openServerBackEnd],
] as const;

export interface Calls {
  asAdministrator: Call;
  asReader: Call;
  withoutAccess: Call;
}

/** Opens a back end before the tests of a block and closes it after them. */
export function setUpBackEnd(open: () => Promise<BackEnd>): Calls & Pick<BackEnd, "createCallAs"> {
  let backEnd: BackEnd;
  const createCallAs: BackEnd["createCallAs"] = (...input) => backEnd.createCallAs(...input);
  const calls = { createCallAs } as ReturnType<typeof setUpBackEnd>;
  beforeAll(async () => {
    backEnd = await open();
    calls.asAdministrator = await backEnd.createCallAs("administrator");
    calls.asReader = await backEnd.createCallAs("reader");
    calls.withoutAccess = await backEnd.createCallAs("noAccess");
  });
  afterAll(() => backEnd.close());
  return calls;
}
