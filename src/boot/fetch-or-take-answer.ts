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

/** The answer to a request, if it belongs to the current session. */
export function findAnswer(boot: Boot | undefined, record: RequestRecord): Promise<Response> | undefined {
  const call = findCall(boot, record);
  return call && boot?.sessionMark === sessionMark() ? boot.answers[call] : undefined;
}

/** Each answer is taken once. */
export function takeAnswer(boot: Boot | undefined, record: RequestRecord): Promise<Response> | undefined {
  const answer = findAnswer(boot, record);
  const call = findCall(boot, record);
  if (call) delete boot?.answers[call];
  return answer;
}

function findCall(boot: Boot | undefined, { path, body }: RequestRecord): StartCall | undefined {
  const call = (Object.keys(paths) as StartCall[]).find((key) => paths[key] === path);
  const isOtherReport = call === "embedConfig" && JSON.stringify(body) !== JSON.stringify(boot?.embedRecord);
  return isOtherReport ? undefined : call;
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}
