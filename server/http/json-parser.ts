import type { FastifyInstance } from "fastify";

/** Accepts JSON bodies only. A DELETE may name the content type and send an empty body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.method === "DELETE") done(null, undefined);
    else void parse(request, body, done);
  });
}
