import { delay, http, HttpResponse } from "msw";
import type { Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";

const failingResponses = {
  unauthorized: () => HttpResponse.json({ message: "Not signed in" }, { status: 401 }),
  forbidden: () => HttpResponse.json({ message: "Forbidden for this role" }, { status: 403 }),
  notFound: () => HttpResponse.json({ message: "Not Found" }, { status: 404 }),
  serverError: () => HttpResponse.json({ message: "Broken" }, { status: 500 }),
  unreachable: () => HttpResponse.error(),
  malformed: () => new HttpResponse('{"roles": ["Rea', { headers: { "content-type": "application/json" } }),
  loginPage: () => HttpResponse.html("<!doctype html><title>Sign in</title><p>Sign in"),
  emptyBody: () => new HttpResponse("", { headers: { "content-type": "application/json" } }),
  otherShape: () => HttpResponse.json({ unexpected: true }),
  unsuccessful: () => HttpResponse.json({ isSuccess: false, message: "The server says no" }),
} as const satisfies Record<string, () => Response>;

export type MockFailure = keyof typeof failingResponses;

type MaybeResponse = Response | undefined;

/** The handler of one call, in place of the back end's own, or before it where it answers nothing. */
export const createHandler = (endpoint: Endpoint, resolve: () => MaybeResponse | Promise<MaybeResponse>) =>
  http[({ GET: "get", POST: "post", DELETE: "delete" } as const)[endpoint.method]](`*${endpoint.path}`, resolve);

/** One call fails. Register it before the back end's own handlers. */
export function mockFailure(kind: MockFailure, endpoint: Endpoint) {
  return createHandler(endpoint, failingResponses[kind]);
}

/** One call is delayed; the next handler then answers it. */
export function mockDelay(endpoint: Endpoint, milliseconds: number | "infinite") {
  return createHandler(endpoint, async () => {
    await delay(milliseconds);
    return undefined;
  });
}

/** Creates one handler for every call of the contract. */
export function forEveryEndpoint(create: (endpoint: Endpoint) => ReturnType<typeof createHandler>) {
  return Object.values<Endpoint>(everyCall).map(create);
}
