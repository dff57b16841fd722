import { version } from "../version.ts";
import { gzipSync } from "node:zlib";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance } from "fastify";
import type { GenericSchema } from "valibot";
import type { Endpoint } from "../../src/api/contract.ts";
import { type CallAccess, callFacts } from "../../src/api/call-facts.ts";
import { everyCall } from "../../src/api/every-call.ts";
import { nameCookie, SESSION_COOKIE } from "../identity/cookies.ts";
import { tablesOfList } from "./tagged-lists.ts";

/** Anybody may ask for the document, so it is compressed once. */
export function registerOpenApi(app: FastifyInstance, origin: string): void {
  const document = JSON.stringify(createOpenApiDocument(origin));
  const compressed = gzipSync(document);
  app.get("/serverside/api/portal/openapi.json", { compress: false }, (request, reply) => {
    void reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
    if (!request.headers["accept-encoding"]?.includes("gzip")) return reply.send(document);
    return reply.header("content-encoding", "gzip").send(compressed);
  });
}

/** Generates the OpenAPI document from the contract, so that the two cannot differ. */
export function createOpenApiDocument(origin: string) {
  const sessionCookie = nameCookie(SESSION_COOKIE, origin.startsWith("https:"));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(callFacts) as (keyof typeof callFacts)[]) {
    const endpoint: Endpoint = everyCall[name];
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Risk Insight", version },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookie } },
      responses: Object.fromEntries(
        Object.entries(errorResponses).map(([status, description]) => [
          `Error${status}`,
          { description, content: jsonContent(message) },
        ]),
      ),
    },
    security: [{ session: [] }],
  };
}

const message = {
  type: "object",
  properties: { message: { type: "string" }, cause: { type: "string" } },
  required: ["message"],
};
const errorResponses = {
  400: "Malformed request",
  401: "Not signed in",
  403: "Forbidden for this role, or the request did not come from the portal",
  404: "Not found",
  409: "Conflict: already exists or incomplete",
  412: "X-Session-Mark names another session than the cookies: nothing was done",
  422: "Idempotency-Key already used for a different request",
  429: "Too many requests",
  502: "Report service error, with its cause",
  503: "Database or report service temporarily unavailable",
};

const callers: Readonly<Record<CallAccess, string>> = {
  everybody: "For everybody, without signing in.",
  signedIn: "For everybody who is signed in.",
  reader: "For everybody with access to the portal.",
  clientAdministrator: "For those who administer the subscription.",
  auditor: "For auditors and administrators.",
  administrator: "For administrators.",
};

const ifNoneMatch = { name: "If-None-Match", in: "header", required: false, schema: { type: "string" } };

const jsonContent = (schema: unknown) => ({ "application/json": { schema } });

function createJsonSchema(schema: GenericSchema, typeMode: "input" | "output") {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: "ignore", target: "draft-2020-12" });
  return rest;
}

function describeOperation(name: keyof typeof callFacts, endpoint: Endpoint) {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: createParameterSchema(endpoint, parameter),
  }));
  const write = endpoint.method !== "GET";
  const headers = ["X-XSRF-TOKEN", "Idempotency-Key", "X-Session-Mark"].map((header) => ({
    name: header,
    in: "header",
    required: header === "X-XSRF-TOKEN",
    schema: { type: "string" },
  }));
  const [tag, summary, access] = callFacts[name];
  const isTagged = tablesOfList.has(endpoint);
  const answer = createJsonSchema(endpoint.response, "output");
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: callers[access],
    parameters: [...parameters, ...(write ? headers : []), ...(isTagged ? [ifNoneMatch] : [])],
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonContent(createJsonSchema(endpoint.body, "input")) } }
      : {}),
    responses: {
      200: {
        description: "Success",
        content: endpoint.text ? { "text/plain": { schema: answer } } : jsonContent(answer),
      },
      ...(isTagged ? { 304: { description: "Unchanged since the answer with this ETag" } } : {}),
      ...Object.fromEntries(
        Object.keys(errorResponses).map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

function createParameterSchema(endpoint: Endpoint, name: string): unknown {
  const params = endpoint.params && createJsonSchema(endpoint.params, "output");
  return params?.properties?.[name] ?? { type: "string" };
}
