import type { Endpoint } from "../api/contract.ts";
import { everyCall } from "../api/every-call.ts";

/** Names that browsers and this project give to errors. Any other name could carry a user's text. */
const ERROR_NAMES = new Set([
  "AbortError",
  "Failure",
  "NetworkError",
  "NotAllowedError",
  "NotFoundError",
  "QuotaExceededError",
  "RangeError",
  "ReferenceError",
  "SecurityError",
  "SyntaxError",
  "TimeoutError",
  "TypeError",
  "URIError",
]);
const MAX_PLACES = 20;

/** An error without any of its texts: its kind, the pattern of the call that failed, and the places in the code. */
export function toCodedError(reason: unknown): Error {
  const error = new Error(codeOf(reason));
  const stack = reason instanceof Error ? String(reason.stack) : "";
  const places = [...stack.matchAll(/\/(assets\/[\w.-]+\.js:\d+:\d+)/g)].slice(0, MAX_PLACES);
  error.stack = [`Error: ${error.message}`, ...places.map(([, place]) => `    at ${place}`)].join("\n");
  return error;
}

function codeOf(reason: unknown): string {
  if (!(reason instanceof Error)) return "Thrown value";
  const name = ERROR_NAMES.has(reason.name) ? reason.name : "Error";
  if (name !== "Failure" || !("kind" in reason) || !("endpoint" in reason)) return name;
  return `Failure ${String(reason.kind)} ${patternOf(String(reason.endpoint))}`;
}

/** The path of the contract, because a path whose parameters are filled in names clients and reports. */
function patternOf(path: string): string {
  const endpoints: Endpoint[] = Object.values(everyCall);
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return endpoints.find((endpoint) => endpoint.path === path || matches(endpoint.path))?.path ?? "unknown call";
}
