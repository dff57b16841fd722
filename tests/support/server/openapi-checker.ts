import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Exchange } from "./recording-browser.ts";

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
interface Parameter {
  name: string;
  in: "path" | "header";
  required: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content } | { $ref: string }>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content: Content }> };
}

/** Checks recorded exchanges against an OpenAPI document. */
export function createOpenApiChecker({ paths, components }: Document) {
  const ajv = new Ajv2020({ strict: true, allErrors: true, coerceTypes: false });
  const validators = new Map<Schema, ValidateFunction>();
  const checkedOperations = new Set<string>();
  const routes = Object.entries(paths).map(([path, operations]) => ({
    operations,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

  function validate(what: string, schema: Schema, value: unknown): string[] {
    const validator = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validator);
    return validator(value) ? [] : [`${what}: ${ajv.errorsText(validator.errors)}`];
  }

  function validateContent(what: string, content: Content, type: string, text: string): string[] {
    const [mediaType = ""] = type.split(";", 1);
    const documented = content[mediaType];
    if (!documented) return [`${what}: ${mediaType || "no type"} is not documented`];
    return validate(what, documented.schema, mediaType === "application/json" ? JSON.parse(text) : text);
  }

  function validateRequest(
    { parameters, requestBody }: Operation,
    { request }: Exchange,
    pathValues: Record<string, string>,
  ): string[] {
    const headers = new Map(
      Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const violations = parameters.flatMap((parameter) => {
      const value = parameter.in === "path" ? pathValues[parameter.name] : headers.get(parameter.name.toLowerCase());
      if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
      return validate(parameter.name, parameter.schema, parameter.schema["type"] === "integer" ? Number(value) : value);
    });
    if (!requestBody) return violations;
    const text = typeof request.payload === "string" ? request.payload : JSON.stringify(request.payload);
    return [...violations, ...validateContent("request", requestBody.content, headers.get("content-type") ?? "", text)];
  }

  return {
    checkedOperations,
    findViolations(exchange: Exchange): string[] {
      const { path, request, response } = exchange;
      const address = path.split("?", 1)[0] ?? "";
      const route = routes.find(({ pattern }) => pattern.test(address));
      const operation = route?.operations[request.method?.toLowerCase() ?? ""];
      if (!route || !operation) return [`${request.method ?? ""} ${address} is not documented`];
      const documented = operation.responses[response.statusCode];
      if (!documented) return [`${operation.operationId}: ${response.statusCode} is not documented`];
      const { content } =
        "$ref" in documented
          ? (components.responses[documented.$ref.split("/").at(-1) ?? ""] ?? { content: {} })
          : documented;
      const inResponse = validateContent("response", content, response.headers["content-type"] ?? "", response.body);
      const label = (violation: string) => `${operation.operationId}: ${violation}`;
      if (response.statusCode !== 200) return inResponse.map(label);
      checkedOperations.add(operation.operationId);
      const inRequest = validateRequest(operation, exchange, readPathValues(route.pattern, address));
      return [...inRequest, ...inResponse].map(label);
    },
  };
}

function readPathValues(pattern: RegExp, address: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pattern.exec(address)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
