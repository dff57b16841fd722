import { HttpResponse } from "msw";
import type { Answer, Endpoint } from "../../../src/api/contract.ts";
import type { MockResolver } from "./mock-endpoint.ts";

/** Answers with a tag that changes with the list, and with 304 to a request that has this tag. */
export function tagList<E extends Endpoint>(
  resolve: (mockRequest: Parameters<MockResolver<E>>[0]) => Answer<E>,
): MockResolver<E> {
  let last = { text: "", version: 0 };
  return (mockRequest) => {
    const text = JSON.stringify(resolve(mockRequest));
    if (text !== last.text) last = { text, version: last.version + 1 };
    const headers = { "content-type": "application/json", etag: `W/"${last.version}"` };
    return mockRequest.request.headers.get("if-none-match") === headers.etag
      ? new HttpResponse(null, { status: 304, headers })
      : new HttpResponse(text, { headers });
  };
}
