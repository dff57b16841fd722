import { contract } from "../api/contract.ts";
import { showConsentNotice } from "../browser/consent.ts";
import { watchFullScreen } from "../browser/full-screen.ts";
import { whenIdle } from "../browser/idle.ts";
import { forgetRedirects } from "../browser/redirect-count.ts";
import type { SessionWatch } from "../browser/session-change.ts";
import { watchWake } from "../browser/wake.ts";
import { sessionView } from "../machines/session/session-view.ts";
import type { RouteContext } from "../routes/route-context.ts";
import type { AppServices } from "./app-services.ts";

interface BrowserBindings {
  services: AppServices;
  sessionWatch: Pick<SessionWatch<never>, "stop" | "clearCookies" | "hasOtherSession">;
  restorePendingWork: () => Promise<void>;
  go: (address: string) => void;
  reload: () => void;
}

/** Connects the session's events to the page, and the page's events to the actors. */
export function bindBrowserEvents(
  { session, reports, preview }: RouteContext,
  { services, sessionWatch, restorePendingWork, go, reload }: BrowserBindings,
): void {
  session.on("session.found", () => showConsentNotice(services.config.consent));
  session.on("session.denied", () => {
    sessionWatch.stop();
    sessionWatch.clearCookies();
  });
  session.on("login.finished", forgetRedirects);
  session.on("login.retried", () => {
    forgetRedirects();
    if (sessionWatch.hasOtherSession()) reload();
  });
  session.on("terms.declined", ({ startPage }) => go(startPage));
  session.on("access.granted", () => {
    void restorePendingWork();
    void startTelemetry(services);
  });
  const embeddedReports = () =>
    [reports.getSnapshot().children.viewing, preview].map((actor) => actor?.getSnapshot().children.report);
  watchWake(() => embeddedReports().forEach((report) => report?.send({ type: "wake.detected" })));
  watchFullScreen(() => embeddedReports().forEach((report) => report?.send({ type: "fullScreen.left" })));
  // The back/forward cache restores a page as it was left, so it could show a user who has since left the portal.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && sessionView(session.getSnapshot()).at === "authorizing") reload();
  });
}

async function startTelemetry({ call }: AppServices): Promise<void> {
  await whenIdle();
  const { instrumentationKey } = await call(contract.getTelemetrySettings).catch(() => ({ instrumentationKey: "" }));
  if (instrumentationKey === "") return;
  const { createTelemetry } = await import("../browser/telemetry.ts");
  const telemetry = createTelemetry();
  telemetry.start(instrumentationKey);
  addEventListener("error", ({ error }) => telemetry.reportError(error));
  addEventListener("unhandledrejection", ({ reason }) => telemetry.reportError(reason));
}
