import type { RequestRecord } from "../api/request.ts";
import { sessionMark } from "../browser/cookies.ts";
import type { Boot, StartCall } from "./boot.ts";
import { embedConfig, loginSettings, name, reports, subscriptions, user } from "./start-paths.ts";

const paths: Record<StartCall, string> = { embedConfig, loginSettings, name, reports, subscriptions, user };

/** The client's fetch: a call that the page has already made gets the page's answer, once, instead of a new request. */
export function fetchOrTakeAnswer(request: Request, record: RequestRecord): Promise<Response> {
  const answer = takeAnswer(window.boot, record);
  return answer ? Promise.race([answer, rejectOnAbort(request.signal)]) : fetch(request);
}

function takeAnswer(boot: Boot | undefined, { path, body }: RequestRecord): Promise<Response> | undefined {
  const call = (Object.keys(paths) as StartCall[]).find((key) => paths[key] === path);
  if (!boot || !call) return undefined;
  if (call === "embedConfig" && JSON.stringify(body) !== JSON.stringify(boot.embedRecord)) return undefined;
  const answer = boot.answers[call];
  delete boot.answers[call];
  return boot.sessionMark === sessionMark() ? answer : undefined;
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}
