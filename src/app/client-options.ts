import type { ClientOptions } from "../api/client.ts";
import { fetchOrTakeAnswer } from "../boot/fetch-or-take-answer.ts";
import type { createServerClock } from "../browser/clock.ts";
import { xsrfToken } from "../browser/cookies.ts";
import type { SessionWatch } from "../browser/session-change.ts";
import type { PortalConfig } from "../browser/portal-config.ts";

interface Ends {
  config: PortalConfig;
  pin: SessionWatch;
  clock: ReturnType<typeof createServerClock>;
  onUnauthorized: ClientOptions["onUnauthorized"];
}

/** The one line to the server: it acts for one person only, and listens to what time the server has. */
export const createClientOptions = ({ config, pin, clock, onUnauthorized }: Ends): ClientOptions => ({
  baseUrl: config.apiBaseUrl,
  xsrfToken,
  beforeSending: pin.holds,
  onUnauthorized,
  onServerTime: (time) => clock.hear(time),
  fetch: fetchOrTakeAnswer,
});
