import type { ClientOptions } from "../api/client.ts";
import { fetchOrTakeAnswer } from "../boot/fetch-or-take-answer.ts";
import type { createServerClock } from "../browser/clock.ts";
import { xsrfToken } from "../browser/cookies.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import type { SessionWatch } from "../browser/session-change.ts";

interface Dependencies {
  config: PortalConfig;
  sessionWatch: SessionWatch;
  clock: ReturnType<typeof createServerClock>;
  onUnauthorized: ClientOptions["onUnauthorized"];
}

export const createClientOptions = ({ config, sessionWatch, clock, onUnauthorized }: Dependencies): ClientOptions => ({
  baseUrl: config.apiBaseUrl,
  xsrfToken,
  beforeSending: sessionWatch.isSameSession,
  onUnauthorized,
  onServerTime: (time) => clock.set(time),
  fetch: fetchOrTakeAnswer,
});
