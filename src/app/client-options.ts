import type { ClientOptions } from "../api/send.ts";
import type { RequestRecord } from "../api/client.ts";
import { fetchOrTakeAnswer } from "./lazy-send.ts";
import type { createServerClock } from "../browser/clock.ts";
import { sessionMarkHeader, xsrfToken } from "../browser/cookies.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import type { SessionWatch } from "../browser/session-change.ts";

interface Dependencies {
  config: PortalConfig;
  sessionWatch: SessionWatch<RequestRecord>;
  clock: ReturnType<typeof createServerClock>;
  onUnauthorized: ClientOptions["onUnauthorized"];
}

export const createClientOptions = ({ config, sessionWatch, clock, onUnauthorized }: Dependencies): ClientOptions => ({
  baseUrl: config.apiBaseUrl,
  xsrfToken,
  sessionMark: sessionMarkHeader(sessionWatch.startMark, config.apiBaseUrl),
  canSend: sessionWatch.canSend,
  onUnauthorized,
  onServerTime: (time) => clock.set(time),
  fetch: fetchOrTakeAnswer,
});
