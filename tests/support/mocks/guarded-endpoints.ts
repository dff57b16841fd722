import { HttpResponse } from "msw";
import type { Answer, Endpoint } from "../../../src/api/contract.ts";
import { factsOf } from "../../../src/api/call-facts.ts";
import { hasAccess, isAdministrator, isAuditor } from "../../../src/rules/session/access.ts";
import type { MockData } from "./mock-data.ts";
import { mockEndpoint, type MockResolver } from "./mock-endpoint.ts";

function mayCall(user: MockData["user"], endpoint: Endpoint): boolean {
  const { access } = factsOf(endpoint);
  if (access === "everybody" || access === "signedIn") return true;
  if (access === "administrator") return isAdministrator(user);
  return access === "auditor" ? isAdministrator(user) || isAuditor(user) : hasAccess(user);
}

/** Mocks endpoints behind the server's access rules: other roles get a 403. */
export function createGuardedEndpoints({ user, answersByIdempotencyKey }: MockData) {
  const mock = <E extends Endpoint>(endpoint: E, resolve: MockResolver<E>) =>
    mockEndpoint(endpoint, (request) => (mayCall(user, endpoint) ? resolve(request) : forbidden()));
  return {
    mock,
    /** A write with a known idempotency key returns its first answer again. Refusals are not kept. */
    mockWrite: <E extends Endpoint>(
      endpoint: E,
      resolve: (request: Parameters<MockResolver<E>>[0]) => Answer<E> | Response,
    ) =>
      mock(endpoint, (mockRequest) => {
        const key = mockRequest.request.headers.get("idempotency-key") ?? crypto.randomUUID();
        if (answersByIdempotencyKey.has(key)) return answersByIdempotencyKey.get(key);
        const answer = resolve(mockRequest);
        if (!(answer instanceof Response)) answersByIdempotencyKey.set(key, answer);
        return answer;
      }),
  };
}

export const notFound = () => HttpResponse.json({ message: "Not Found" }, { status: 404 });
const forbidden = () => HttpResponse.json({ message: "Forbidden for this role" }, { status: 403 });
