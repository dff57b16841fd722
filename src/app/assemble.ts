import type { RouterHistory } from "@tanstack/react-router";
import { sessionView } from "../machines/session.machine.ts";
import { reportLink } from "../rules/report-link.ts";
import type { Actors } from "../routes/actors.ts";
import { createPortalRouter } from "../routes/tree.ts";
import { hearNotices } from "./alerts.ts";

/** Wires the facts that the root actors tell to the dialogs and the router. What it needs of the world, the actors bring along. */
export function assemble(actors: Actors, history?: RouterHistory) {
  const { session, dialogs, reports, preview } = actors;
  const router = createPortalRouter(actors, history);
  const hear = hearNotices(dialogs);
  hear(session);
  hear(reports);
  session.on("terms.wanted", () => dialogs.send({ type: "dialog.opened", content: { kind: "terms" } }));
  session.on("terms.accepted", () => dialogs.send({ type: "dialog.dismissed", which: "terms" }));
  reports.on("selection.wanted", () => dialogs.send({ type: "dialog.opened", content: { kind: "select" } }));
  reports.on("selection.ended", () => dialogs.send({ type: "dialog.dismissed", which: "select" }));
  reports.on("report.viewed", ({ choice }) => void router.navigate({ href: reportLink(choice) }));
  preview.on("preview.wanted", () => dialogs.send({ type: "dialog.opened", content: { kind: "preview" } }));
  preview.on("preview.ended", () => dialogs.send({ type: "dialog.dismissed", which: "preview" }));
  watchStanding(session, (ready) => {
    if (!ready) {
      reports.send({ type: "address.left" });
      preview.send({ type: "preview.closed" });
    }
    void router.invalidate();
  });
  return { actors, router, hear };
}

/** Guards read the session when a route loads: when it stands differently, the routes are loaded again. */
function watchStanding(session: Actors["session"], onChanged: (ready: boolean) => void): void {
  let standing = sessionView(session.getSnapshot()).at;
  session.subscribe((snapshot) => {
    const now = sessionView(snapshot).at;
    if (now === standing) return;
    standing = now;
    onChanged(now === "ready");
  });
}
