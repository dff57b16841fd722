import { type DefaultBodyType, http, HttpResponse, type PathParams } from "msw";
import type { Answer, Body, Endpoint } from "../../../src/api/contract.ts";

type Asked<E extends Endpoint> = { params: PathParams; body: Body<E>; request: Request };
type Reply<E extends Endpoint> = Answer<E> | Response;

/** One call of the contract, answered for MSW: by a value, or by what a function makes of the request. */
export function mock<E extends Endpoint>(endpoint: E, answer: (asked: Asked<E>) => Reply<E> | Promise<Reply<E>>) {
  const verb = ({ GET: "get", POST: "post", DELETE: "delete" } as const)[endpoint.method];
  return http[verb](`*${endpoint.path}`, async ({ params, request }) => {
    const body = (endpoint.body ? await request.clone().json() : undefined) as Body<E>;
    const reply = await answer({ params, body, request });
    if (reply instanceof Response) return reply;
    return endpoint.text ? HttpResponse.text(String(reply)) : HttpResponse.json(reply as DefaultBodyType);
  });
}
