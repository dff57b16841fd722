import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as v from "valibot";
import type { Answer, Body, Endpoint, Params } from "../../src/api/contract.ts";
import { Refusal } from "./refusal.ts";

export type Asked<E extends Endpoint> = {
  params: Params<E>;
  body: Body<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type Guards = Pick<RouteShorthandOptions, "onRequest" | "preHandler">;

/** An answer that the database has already written as JSON. */
export class Written {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** One call of the contract, answered by the server: nothing unchecked comes in, nothing unnamed goes out. */
export function implement<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: Asked<E>) => Promise<Answer<E> | Written>,
  guards: Guards = {},
): void {
  app.route({
    ...guards,
    method: endpoint.method,
    url: endpoint.path,
    schema: endpoint.text
      ? {}
      : { response: { 200: toJsonSchema(endpoint.response, { typeMode: "output", errorMode: "ignore" }) } },
    handler: async (request, reply) => {
      const params = read(endpoint.params, request.params, withNumbers) as Params<E>;
      const body = read(endpoint.body, request.body) as Body<E>;
      const answer = await handler({ params, body, request, reply });
      reply.type(endpoint.text ? "text/plain; charset=utf-8" : "application/json; charset=utf-8");
      return answer instanceof Written ? reply.serializer(String).send(answer.json) : reply.send(answer);
    },
  });
}

function read(schema: v.GenericSchema | undefined, given: unknown, otherwise?: (given: unknown) => unknown): unknown {
  if (!schema) return undefined;
  const parsed = v.safeParse(schema, otherwise && !v.is(schema, given) ? otherwise(given) : given);
  if (!parsed.success || JSON.stringify(parsed.output).includes(String.raw`\u0000`))
    throw new Refusal(400, "The request is not what this call takes");
  return parsed.output;
}

/** An address knows only text; where the contract wants a number, its digits are meant. */
function withNumbers(params: unknown): unknown {
  return Object.fromEntries(
    Object.entries(params as Record<string, string>).map(([name, value]) => [
      name,
      /^\d{1,10}$/.test(value) ? Number(value) : value,
    ]),
  );
}
