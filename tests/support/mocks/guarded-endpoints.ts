import { HttpResponse } from "msw";
import type { Answer, Endpoint } from "../../../src/api/contract.ts";
import { hasAccess, isAdministrator, isAuditor } from "../../../src/rules/session/access.ts";
import { auditorCalls } from "./auditor-calls.ts";
import type { MockData } from "./mock-data.ts";
import { mockEndpoint, type MockResolver } from "./mock-endpoint.ts";

const createGuard =
  (isAllowed: (endpoint: Endpoint) => boolean) =>
  <E extends Endpoint>(endpoint: E, resolve: MockResolver<E>) =>
    mockEndpoint(endpoint, (request) => (isAllowed(endpoint) ? resolve(request) : forbidden()));

/** Mocks endpoints behind the server's access rules: other roles get a 403. */
export function createGuardedEndpoints({ user, answersByIdempotencyKey }: MockData) {
  const mockForAdministrator = createGuard(
    (endpoint) => isAdministrator(user) || (isAuditor(user) && auditorCalls.has(endpoint)),
  );
  return {
    mockForReader: createGuard(() => hasAccess(user)),
    mockForAdministrator,
    /** A write with a known idempotency key returns its first answer again. Refusals are not kept. */
    mockWrite: <E extends Endpoint>(
      endpoint: E,
      resolve: (request: Parameters<MockResolver<E>>[0]) => Answer<E> | Response,
    ) =>
      mockForAdministrator(endpoint, (mockRequest) => {
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
