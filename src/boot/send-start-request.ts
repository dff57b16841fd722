import { CALL_LIMIT_MS, readInit, requestUrl } from "../api/request.ts";
import type { Boot } from "./boot.ts";

export function sendStartRequest<T extends Response>(
  { apiBaseUrl }: Boot,
  path: string,
  init: RequestInit = readInit,
  limitMs = CALL_LIMIT_MS,
): Promise<T> {
  const answer = fetch(requestUrl(apiBaseUrl, path), { ...init, signal: AbortSignal.timeout(limitMs) });
  // The application takes a failed answer over as well and handles it.
  answer.catch(() => {});
  return answer as Promise<T>;
}
