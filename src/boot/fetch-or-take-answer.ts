import type { RequestRecord } from "../api/request.ts";
import { sessionMark } from "../browser/cookies.ts";
import type { Boot, StartCall } from "./boot.ts";
import * as startPaths from "./start-paths.ts";

const paths: Readonly<Record<StartCall, string>> = startPaths;
const startCalls = Object.keys(paths) as StartCall[];

/** The client's fetch: a call that the page has already made gets the page's answer, once, instead of a new request. */
export function fetchOrTakeAnswer(request: Request, record: RequestRecord): Promise<Response> {
  const answer = takeAnswer(window.boot, record);
  return answer ? Promise.race([answer, rejectOnAbort(request.signal)]) : fetch(request);
}

function takeAnswer(boot: Boot | undefined, { path, body }: RequestRecord): Promise<Response> | undefined {
  const call = startCalls.find((name) => paths[name] === path);
  if (!boot || !call) return undefined;
  if (call === "embedConfig" && JSON.stringify(body) !== JSON.stringify(boot.embedRecord)) return undefined;
  const answer = boot.answers[call];
  delete boot.answers[call];
  return boot.sessionMark === sessionMark() ? answer : undefined;
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason as Error));
  return promise;
}
