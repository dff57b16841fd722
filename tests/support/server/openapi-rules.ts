import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Exchange } from "./recorder.ts";

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

/** What an exchange breaks of a served document, read from the document alone. */
export function createLaw({ paths, components }: Document) {
  const ajv = new Ajv2020({ strict: true, allErrors: true, coerceTypes: false });
  const compiled = new Map<Schema, ValidateFunction>();
  const visited = new Set<string>();
  const routes = Object.entries(paths).map(([path, operations]) => ({
    operations,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));

  function faults(what: string, schema: Schema, value: unknown): string[] {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`];
  }

  function inContent(what: string, content: Content, type: string, text: string): string[] {
    const [media = ""] = type.split(";", 1);
    const described = content[media];
    if (!described) return [`${what}: ${media || "no type"} is not described`];
    return faults(what, described.schema, media === "application/json" ? JSON.parse(text) : text);
  }

  function asked({ parameters, requestBody }: Operation, { sent }: Exchange, inPath: Record<string, string>): string[] {
    const headers = new Map(
      Object.entries(sent.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    const broken = parameters.flatMap((parameter) => {
      const given = parameter.in === "path" ? inPath[parameter.name] : headers.get(parameter.name.toLowerCase());
      if (given === undefined) return parameter.required ? [`${parameter.name} is not given`] : [];
      return faults(parameter.name, parameter.schema, parameter.schema["type"] === "integer" ? Number(given) : given);
    });
    if (!requestBody) return broken;
    const text = typeof sent.payload === "string" ? sent.payload : JSON.stringify(sent.payload);
    return [...broken, ...inContent("the request", requestBody.content, headers.get("content-type") ?? "", text)];
  }

  return {
    visited,
    broken(exchange: Exchange): string[] {
      const { path, sent, answer } = exchange;
      const address = path.split("?", 1)[0] ?? "";
      const route = routes.find(({ pattern }) => pattern.test(address));
      const operation = route?.operations[sent.method?.toLowerCase() ?? ""];
      if (!route || !operation) return [`${sent.method ?? ""} ${address} is not described`];
      const described = operation.responses[answer.statusCode];
      if (!described) return [`${operation.operationId}: ${answer.statusCode} is not described`];
      const { content } =
        "$ref" in described
          ? (components.responses[described.$ref.split("/").at(-1) ?? ""] ?? { content: {} })
          : described;
      const answered = inContent("the answer", content, answer.headers["content-type"] ?? "", answer.body);
      if (answer.statusCode !== 200) return answered.map((fault) => `${operation.operationId}: ${fault}`);
      visited.add(operation.operationId);
      return [...asked(operation, exchange, pathParts(route.pattern, address)), ...answered].map(
        (fault) => `${operation.operationId}: ${fault}`,
      );
    },
  };
}

function pathParts(pattern: RegExp, address: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pattern.exec(address)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
