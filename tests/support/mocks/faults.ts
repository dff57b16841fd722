import { delay, http, HttpResponse } from "msw";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";

const answers = {
  refused: () => HttpResponse.json({ message: "Sign in first" }, { status: 401 }),
  forbidden: () => HttpResponse.json({ message: "This is not for your role" }, { status: 403 }),
  absent: () => HttpResponse.json({ message: "There is no such thing" }, { status: 404 }),
  broken: () => HttpResponse.json({ message: "Broken" }, { status: 500 }),
  unreachable: () => HttpResponse.error(),
  malformed: () => new HttpResponse('{"roles": ["Rea', { headers: { "content-type": "application/json" } }),
  page: () => HttpResponse.html("<!doctype html><title>Sign in</title><p>Sign in"),
  nothing: () => new HttpResponse("", { headers: { "content-type": "application/json" } }),
  otherShape: () => HttpResponse.json({ unexpected: true }),
  unsuccessful: () => HttpResponse.json({ isSuccess: false, message: "The server says no" }),
} as const satisfies Record<string, () => Response>;

export type FaultKind = keyof typeof answers;
export const faultKinds = Object.keys(answers) as FaultKind[];

const on = (endpoint: Endpoint, answer: () => Response | undefined | Promise<Response | undefined>) =>
  http[({ GET: "get", POST: "post", DELETE: "delete" } as const)[endpoint.method]](`*${endpoint.path}`, answer);

/** One call that fails in one way. Put it before the world's handlers. */
export function fault(kind: FaultKind, endpoint: Endpoint) {
  return on(endpoint, answers[kind]);
}

/** One call that takes its time, and then answers as it would have. */
export function slow(endpoint: Endpoint, milliseconds: number | "infinite") {
  return on(endpoint, async () => {
    await delay(milliseconds);
    return undefined;
  });
}

/** Every call at once: a whole back end in trouble. */
export function everywhere(make: (endpoint: Endpoint) => ReturnType<typeof on>) {
  return [...Object.values(contract), ...Object.values(portalContract)].map(make);
}
