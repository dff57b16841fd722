import { Failure } from "../api/failure.ts";
import type { ClientOptions, Send } from "../api/send.ts";
import { readPageAnswer } from "../boot/page-answers.ts";

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
