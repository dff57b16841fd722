import { contract } from "../api/contract.ts";
import { sessionView } from "../machines/session/session-view.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { whenIdle } from "../browser/idle.ts";
import { showConsentNotice } from "../browser/consent.ts";
import { clearAuthCookies } from "../browser/cookies.ts";
import { watchFullScreen } from "../browser/full-screen.ts";
import { forgetRedirects } from "../browser/login-redirect.ts";
import type { SessionWatch } from "../browser/session-change.ts";
import { watchWake } from "../browser/wake.ts";
import type { Portal } from "./app-services.ts";

interface Hands {
  portal: Portal;
  pin: SessionWatch;
  resume: () => Promise<void>;
  go: (address: string) => void;
  reload: () => void;
}

/** What the session's facts do to the page, and what the page tells the actors. */
export function bindBrowserEvents(
  { session, reports, preview }: RouteContext,
  { portal, pin, resume, go, reload }: Hands,
): void {
  session.on("session.found", () => showConsentNotice(portal.config.consent));
  session.on("session.denied", () => {
    pin.release();
    clearAuthCookies();
  });
  session.on("login.finished", forgetRedirects);
  session.on("login.retried", forgetRedirects);
  session.on("terms.declined", ({ startPage }) => go(startPage));
  session.on("access.granted", () => {
    void resume();
    void startTelemetry(portal);
  });
  const shown = () =>
    [reports.getSnapshot().children.viewing, preview].map((actor) => actor?.getSnapshot().children.report);
  watchWake(() => shown().forEach((report) => report?.send({ type: "wake.detected" })));
  watchFullScreen(() => shown().forEach((report) => report?.send({ type: "fullScreen.left" })));
  // Out of the back/forward cache comes the page as it was left: whoever had left it must not be shown.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && sessionView(session.getSnapshot()).at === "authorizing") reload();
  });
}

async function startTelemetry({ call }: Portal): Promise<void> {
  await whenIdle();
  const { instrumentationKey } = await call(contract.getTelemetrySettings).catch(() => ({ instrumentationKey: "" }));
  if (instrumentationKey === "") return;
  const { createTelemetry } = await import("../browser/telemetry.ts");
  const telemetry = createTelemetry();
  telemetry.start(instrumentationKey);
  addEventListener("error", ({ error }) => telemetry.report(error));
  addEventListener("unhandledrejection", ({ reason }) => telemetry.report(reason));
}
