import { createActor } from "xstate";
import { watchFullScreen } from "../browser/full-screen.ts";
import { watchWake } from "../browser/wake.ts";
import { previewMachine } from "../machines/report/preview.machine.ts";
import { sessionView } from "../machines/session/session.machine.ts";
import type { PreviewActor, RouteContext } from "../routes/route-context.ts";
import type { AppServices } from "./app-services.ts";
import { previewEffects } from "./effects/preview.ts";

export function startPreview({ call, config, now, dialogs }: AppServices, session: RouteContext["session"]) {
  const effects = previewEffects({ call, config, now, reportOrigins: config.reportOrigins });
  const preview = createActor(previewMachine.provide({ actors: effects }), { id: "preview" });
  connectPreview(preview, { session, dialogs });
  return preview.start();
}

/** Connects the preview to its dialog, to the end of the session and to the browser. */
export function connectPreview(
  preview: PreviewActor,
  { session, dialogs }: Pick<RouteContext, "session" | "dialogs">,
): void {
  preview.on("previewDialog.opened", () => dialogs.send({ type: "dialog.opened", content: { kind: "preview" } }));
  preview.on("previewDialog.closed", () => dialogs.send({ type: "dialog.dismissed", kind: "preview" }));
  session.subscribe((snapshot) => {
    if (sessionView(snapshot).at !== "ready") preview.send({ type: "preview.closed" });
  });
  const report = () => preview.getSnapshot().children.report;
  watchWake(() => report()?.send({ type: "wake.detected" }));
  watchFullScreen(() => report()?.send({ type: "fullScreen.left" }));
}
