import type { RouterHistory } from "@tanstack/react-router";
import { sessionView } from "../machines/session/session.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { createPortalRouter } from "../routes/tree.ts";
import { reportLink } from "../rules/report/report-ref.ts";
import { showNoticesAsAlerts } from "./notice-alerts.ts";

/** Connects the events of the root actors to the dialogs and the router. Tests and workshop bring their own actors. */
export function connectActors(actors: RouteContext, history?: RouterHistory) {
  const { session, dialogs, reports } = actors;
  const router = createPortalRouter(actors, history);
  const showNotices = showNoticesAsAlerts(dialogs, () => {
    const view = sessionView(session.getSnapshot());
    return {
      "Sign out": () => session.send({ type: "signOut.requested" }),
      ...("user" in view && view.user.isAdministrator ? { Admin: () => void router.navigate({ to: "/admin" }) } : {}),
    };
  });
  showNotices("session", session);
  showNotices("reports", reports);
  session.on("termsDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "terms" } }));
  session.on("terms.accepted", () => dialogs.send({ type: "dialog.dismissed", kind: "terms" }));
  reports.on("selectionDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "select" } }));
  reports.on("selectionDialog.closed", () => dialogs.send({ type: "dialog.dismissed", kind: "select" }));
  reports.on("report.viewed", ({ report }) => void router.navigate({ href: reportLink(report) }));
  onSessionViewChange(session, (at) => {
    if (at !== "ready") reports.send({ type: "route.left" });
    void router.invalidate();
  });
  return { actors, router, showNotices };
}

type SessionViewName = ReturnType<typeof sessionView>["at"];

/** Route guards read the session's view only when a route loads, so every change of it must load the routes again. */
function onSessionViewChange(session: RouteContext["session"], onChange: (at: SessionViewName) => void): void {
  let previous = sessionView(session.getSnapshot()).at;
  session.subscribe((snapshot) => {
    const { at } = sessionView(snapshot);
    if (at === previous) return;
    previous = at;
    onChange(at);
  });
}
