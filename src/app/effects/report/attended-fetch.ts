import { fromPromise } from "xstate";
import type { EmbedConfig } from "../../../api/contract.ts";
import { type Presence, watchPresence } from "../../../browser/presence.ts";
import type { FetchInput } from "../../../machines/report/embedding-needs.ts";
import type { FetchConfig } from "./fetch-config.ts";

/** One for the page. It is needed only while a report is shown or refused, so the first of them starts it. */
let presence: Presence | undefined;

/** For requests that come from a timer: they wait until a person is there and say how long nobody has been. */
export function attendFetch(fetchConfig: FetchConfig) {
  const { untilPresent, idleTime } = (presence ??= watchPresence());
  return fromPromise<EmbedConfig | null, FetchInput>(async ({ input: { record, isBackground = false }, signal }) => {
    await untilPresent(signal);
    return fetchConfig(record, { signal, isBackground, idleSeconds: Math.floor(idleTime() / 1000) });
  });
}
