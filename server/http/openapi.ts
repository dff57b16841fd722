import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { contract, type Endpoint, portalContract } from "../../src/api/contract.ts";

/** The contract as an OpenAPI document: written by no one, so never out of date. */
export function openApi(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>({ ...contract, ...portalContract })) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Risk Insight", version: "1.0.0" },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-Http-insights" } },
      responses: Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          `Refused${status}`,
          { description, content: json(message) },
        ]),
      ),
    },
    security: [{ session: [] }],
  };
}

const message = { type: "object", properties: { message: { type: "string" } }, required: ["message"] };
const problems = {
  400: "The request is not what this call takes",
  401: "Nobody is signed in",
  403: "Not for this role, or not from the portal",
  404: "There is no such thing",
  409: "What is there already, or not complete, stands against it",
  422: "This Idempotency-Key has served another request",
  502: "The report service did not answer as it should",
  503: "The store is away for a moment",
};

const json = (schema: unknown) => ({ "application/json": { schema } });

function schemaOf(schema: GenericSchema, typeMode: "input" | "output") {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: "ignore", target: "draft-2020-12" });
  return rest;
}

function operation(name: string, endpoint: Endpoint) {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: parameterSchema(endpoint, parameter),
  }));
  const write = endpoint.method !== "GET";
  const headers = ["X-XSRF-TOKEN", "Idempotency-Key"].map((header) => ({
    name: header,
    in: "header",
    required: header === "X-XSRF-TOKEN",
    schema: { type: "string" },
  }));
  const answer = schemaOf(endpoint.response, "output");
  return {
    operationId: name,
    parameters: [...parameters, ...(write ? headers : [])],
    ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, "input")) } } : {}),
    responses: {
      200: { description: "The answer", content: endpoint.text ? { "text/plain": { schema: answer } } : json(answer) },
      ...Object.fromEntries(
        Object.keys(problems).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  };
}

function parameterSchema(endpoint: Endpoint, name: string): unknown {
  const params = endpoint.params && schemaOf(endpoint.params, "output");
  return params?.properties?.[name] ?? { type: "string" };
}
