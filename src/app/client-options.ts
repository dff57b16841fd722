import type { Line } from "../api/client.ts";
import { earlyFetch } from "../boot/handover.ts";
import type { createServerClock } from "../browser/clock.ts";
import { xsrfToken } from "../browser/cookies.ts";
import type { PersonPin } from "../browser/session-change.ts";
import type { PortalConfig } from "../browser/portal-config.ts";

interface Ends {
  config: PortalConfig;
  pin: PersonPin;
  clock: ReturnType<typeof createServerClock>;
  onRefused: Line["onRefused"];
}

/** The one line to the server: it acts for one person only, and listens to what time the server has. */
export const createLine = ({ config, pin, clock, onRefused }: Ends): Line => ({
  baseUrl: config.apiBaseUrl,
  xsrfToken,
  beforeSending: pin.holds,
  onRefused,
  onServerTime: (time) => clock.hear(time),
  fetch: earlyFetch,
});
