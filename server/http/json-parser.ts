import type { FastifyInstance } from "fastify";

/** JSON is the only body there is; a DELETE may name the type and send none. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.method === "DELETE") done(null, undefined);
    else void parse(request, body, done);
  });
}
