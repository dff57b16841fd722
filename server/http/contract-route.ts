import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as v from "valibot";
import type { Answer, Body, Endpoint, Params } from "../../src/api/contract.ts";
import { HttpError } from "./http-error.ts";
import { isStorable } from "./storable-text.ts";

export type RouteInput<E extends Endpoint> = {
  params: Params<E>;
  body: Body<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};
/** The status of an answer that the caller has already; it has no body. */
export const NOT_MODIFIED = 304;

export type RouteGuards = Pick<RouteShorthandOptions, "onRequest" | "bodyLimit">;

/** An answer that the database has already serialized as JSON. */
export class RawJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Registers one endpoint of the contract. Input is validated; fields that the contract does not name are not sent. */
export function registerContractRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: RouteInput<E>) => Promise<Answer<E> | RawJson>,
  guards: RouteGuards = {},
): void {
  app.route({
    ...guards,
    method: endpoint.method,
    url: endpoint.path,
    // Plain text needs no schema. `errorMode: "ignore"`: checks that JSON Schema cannot express are left out.
    schema: endpoint.text
      ? {}
      : { response: { 200: toJsonSchema(endpoint.response, { typeMode: "output", errorMode: "ignore" }) } },
    handler: async (request, reply) => {
      const params = parseInput(endpoint.params, request.params, digitsToNumbers) as Params<E>;
      const body = parseInput(endpoint.body, request.body) as Body<E>;
      const answer = await handler({ params, body, request, reply });
      if (reply.statusCode === NOT_MODIFIED) return reply.send();
      reply.type(endpoint.text ? "text/plain; charset=utf-8" : "application/json; charset=utf-8");
      // The serializer keeps Fastify from serializing the JSON a second time.
      return answer instanceof RawJson ? reply.serializer(String).send(answer.json) : reply.send(answer);
    },
  });
}

function parseInput(
  schema: v.GenericSchema | undefined,
  input: unknown,
  convertOnMismatch?: (input: unknown) => unknown,
): unknown {
  if (!schema) return undefined;
  const shouldConvert = convertOnMismatch !== undefined && !v.is(schema, input);
  const parsed = v.safeParse(schema, shouldConvert ? convertOnMismatch(input) : input);
  if (!parsed.success || !isStorable(parsed.output)) throw new HttpError(400, "Malformed request");
  return parsed.output;
}

/**
 * Path parameters arrive as text, so digits become a number where the contract expects one.
 * Ten digits are enough for every row id.
 */
function digitsToNumbers(params: unknown): unknown {
  return Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      /^\d{1,10}$/.test(value) ? Number(value) : value,
    ]),
  );
}

/** Accepts JSON bodies only. A DELETE may name the content type and send an empty body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.method === "DELETE") done(null, undefined);
    else void parse(request, body, done);
  });
}
