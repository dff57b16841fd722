import { type DefaultBodyType, http, HttpResponse, type PathParams } from "msw";
import type { Answer, Body, Endpoint } from "../../../src/api/contract.ts";

interface MockRequest<E extends Endpoint> {
  params: PathParams;
  body: Body<E>;
  request: Request;
}
type MockResponse<E extends Endpoint> = Answer<E> | Response;
export type MockResolver<E extends Endpoint> = (request: MockRequest<E>) => MockResponse<E> | Promise<MockResponse<E>>;

/** Creates the MSW handler of one call of the contract: `resolve` returns the answer's value or a whole response. */
export function mockEndpoint<E extends Endpoint>(endpoint: E, resolve: MockResolver<E>) {
  const verb = ({ GET: "get", POST: "post", DELETE: "delete" } as const)[endpoint.method];
  return http[verb](`*${endpoint.path}`, async ({ params, request }) => {
    const body = (endpoint.body ? await request.clone().json() : undefined) as Body<E>;
    const response = await resolve({ params, body, request });
    if (response instanceof Response) return response;
    return endpoint.text ? HttpResponse.text(String(response)) : HttpResponse.json(response as DefaultBodyType);
  });
}
