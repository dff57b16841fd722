import { Failure } from "../api/failure.ts";
import type { RequestRecord } from "../api/client.ts";
import type { ClientOptions, Send } from "../api/send.ts";
import {
  type Boot,
  embedConfigPath,
  loginSettingsPath,
  namePath,
  reportsPath,
  type StartCall,
  subscriptionsPath,
  userPath,
} from "../boot/boot.ts";
import { sessionMark } from "../browser/cookies.ts";

/** Answers the start's requests from the page. The HTTP client is loaded with the first request that needs it. */
export function createLazySend(options: ClientOptions): Send {
  // A page without lists asks for something else first.
  if (!window.boot?.answers.reports) void loadSend().catch(() => undefined);
  return async (record, settings) => {
    const text = await readPageAnswer(record, options);
    if (text !== undefined) return text;
    const { createSend } = await loadSend().catch((error: unknown) => {
      throw new Failure("offline", record.path, error);
    });
    return createSend(options)(record, settings);
  };
}

/** The browser keeps a loaded script, and asks again for one that could not be loaded. */
export const loadSend = () => import("../api/send.ts");

const paths: Record<StartCall, string> = {
  loginSettings: loginSettingsPath,
  user: userPath,
  name: namePath,
  subscriptions: subscriptionsPath,
  reports: reportsPath,
  embedConfig: embedConfigPath,
};

/** The client's fetch: a call that the page has already made gets the page's answer, once, instead of a new request. */
export function fetchOrTakeAnswer(request: Request, record: RequestRecord): Promise<Response> {
  const answer = takeAnswer(window.boot, record);
  return answer ? Promise.race([answer, rejectOnAbort(request.signal)]) : fetch(request);
}

/**
 * The text of the page's answer to a request. Undefined without a good answer: a failed one stays, so that the client
 * takes it over with its retries and messages.
 */
async function readPageAnswer(
  record: RequestRecord,
  { canSend, onServerTime }: Pick<ClientOptions, "canSend" | "onServerTime">,
): Promise<string | undefined> {
  try {
    const answer = await findAnswer(window.boot, record);
    if (!answer?.ok || canSend?.(record) === false || !takeAnswer(window.boot, record)) return undefined;
    const date = answer.headers.get("date");
    if (date !== null) onServerTime?.(Date.parse(date));
    return await answer.text();
  } catch {
    return undefined;
  }
}

/** The answer to a request, if it belongs to the current session. */
function findAnswer(boot: Boot | undefined, record: RequestRecord): Promise<Response> | undefined {
  const call = findCall(boot, record);
  return call && boot?.sessionMark === sessionMark() ? boot.answers[call] : undefined;
}

/** Each answer is taken once. */
function takeAnswer(boot: Boot | undefined, record: RequestRecord): Promise<Response> | undefined {
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
