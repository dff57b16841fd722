import type { RouterHistory } from "@tanstack/react-router";
import { sessionView } from "../machines/session/session-view.ts";
import { reportLink } from "../rules/report/report-link.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { createPortalRouter } from "../routes/tree.ts";
import { connectDialogs } from "./dialog-openers.ts";
import { showNoticesAsAlerts } from "./notice-alerts.ts";

/** Wires the facts that the root actors tell to the dialogs and the router. What it needs of the world, the actors bring along. */
export function connectActors(actors: RouteContext, history?: RouterHistory) {
  const { session, dialogs, reports, preview } = actors;
  const router = createPortalRouter(actors, history);
  const hear = showNoticesAsAlerts(dialogs);
  hear("session", session);
  hear("reports", reports);
  connectDialogs("session", session, dialogs);
  connectDialogs("reports", reports, dialogs);
  connectDialogs("preview", preview, dialogs);
  reports.on("report.viewed", ({ choice }) => void router.navigate({ href: reportLink(choice) }));
  watchStanding(session, (ready) => {
    if (!ready) {
      reports.send({ type: "route.left" });
      preview.send({ type: "preview.closed" });
    }
    void router.invalidate();
  });
  return { actors, router, hear };
}

/** Guards read the session when a route loads: when it stands differently, the routes are loaded again. */
function watchStanding(session: RouteContext["session"], onChanged: (ready: boolean) => void): void {
  let standing = sessionView(session.getSnapshot()).at;
  session.subscribe((snapshot) => {
    const now = sessionView(snapshot).at;
    if (now === standing) return;
    standing = now;
    onChanged(now === "ready");
  });
}
