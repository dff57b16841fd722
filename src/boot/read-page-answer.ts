import type { RequestRecord } from "../api/request.ts";
import type { ClientOptions } from "../api/send.ts";
import { findAnswer, takeAnswer } from "./fetch-or-take-answer.ts";

/**
 * The text of the page's answer to a request. Undefined without a good answer: a failed one stays, so that the client
 * takes it over with its retries and messages.
 */
export async function readPageAnswer(
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
