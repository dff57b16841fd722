/** A shorter pause would only repeat the answer; after a longer one a service may work again long since. */
const SHORTEST_S = 5;
const LONGEST_S = 300;

/** Read of a failed call: the answer that caused it. */
interface CallError {
  cause?: { response?: Pick<Response, "headers"> };
}

/** How many seconds a request waits that the server refused for now; null where the server names no pause. */
export function readRetryPause(error: unknown): number | null {
  const { cause } = Object(error) as CallError;
  const seconds = Number(cause?.response?.headers.get("retry-after") ?? "");
  return seconds > 0 ? Math.min(Math.max(Math.ceil(seconds), SHORTEST_S), LONGEST_S) : null;
}
