import { showConsentNotice } from "../browser/consent.ts";
import { watchFullScreen } from "../browser/full-screen.ts";
import { whenIdle } from "../browser/idle.ts";
import { forgetRedirects } from "../browser/storage.ts";
import type { SessionWatch } from "../browser/session-change.ts";
import { watchWake } from "../browser/wake.ts";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { loadSend } from "./lazy-send.ts";
import type { AppServices } from "./app-services.ts";
import type { LaterStart } from "./start-later.ts";

interface BrowserBindings {
  services: AppServices;
  sessionWatch: Pick<SessionWatch<never>, "stop" | "clearCookies" | "hasOtherSession">;
  restorePendingWork: () => Promise<void>;
  reloadKeepingWork: () => void;
  go: (address: string) => void;
  reload: () => void;
}

/** Connects the session's events to the page, and the page's events to the actors. */
export function bindBrowserEvents(
  { session, reports }: RouteContext,
  { services, sessionWatch, restorePendingWork, reloadKeepingWork, go, reload }: BrowserBindings,
): void {
  // Who has to choose sees the notice already, so its script does not delay the first screen.
  session.on("session.found", () => void whenIdle().then(() => showConsentNotice(services.config.consent)));
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
  let areTermsAcceptedHere = false;
  session.on("terms.accepted", () => (areTermsAcceptedHere = true));
  session.on("access.granted", ({ email }) => {
    const restored = restorePendingWork();
    void startWhenIdle({ services, email, areTermsAcceptedHere, restored, reloadKeepingWork });
  });
  const report = () => reports.getSnapshot().children.report?.getSnapshot().children.embeddedReport;
  watchWake(() => report()?.send({ type: "wake.detected" }));
  watchFullScreen(() => report()?.send({ type: "fullScreen.left" }));
  // The back/forward cache restores a page as it was left, so it could show a user who has since left the portal.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && sessionView(session.getSnapshot()).at === "authorizing") reload();
  });
}

async function startWhenIdle(options: LaterStart): Promise<void> {
  await whenIdle();
  // Loaded before it is needed, because the connection could be lost by then.
  void loadSend().catch(() => undefined);
  const later = await import("./start-later.ts").catch(() => null);
  await later?.startLater(options);
}
