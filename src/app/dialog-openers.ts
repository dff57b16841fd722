import type { AnyActorRef, EmittedFrom } from "xstate";
import type { previewMachine } from "../machines/report/preview.machine.ts";
import type { reportsMachine } from "../machines/report/reports.machine.ts";
import type { sessionMachine } from "../machines/session/session.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";

interface RootMachines {
  session: typeof sessionMachine;
  reports: typeof reportsMachine;
  preview: typeof previewMachine;
}
type RootName = keyof RootMachines;
type DialogKind = "terms" | "select" | "preview";

interface OpenerOf<Name extends RootName> {
  actor: Name;
  dialog: DialogKind;
  openedBy: EmittedFrom<RootMachines[Name]>["type"];
  closedBy: EmittedFrom<RootMachines[Name]>["type"];
  dismissible: boolean;
}
type DialogOpener = { [Name in RootName]: OpenerOf<Name> }[RootName];

/** Which events of which root actor open and close a dialog. */
const dialogOpeners: readonly DialogOpener[] = [
  {
    actor: "session",
    dialog: "terms",
    openedBy: "termsDialog.opened",
    closedBy: "terms.accepted",
    dismissible: false,
  },
  {
    actor: "reports",
    dialog: "select",
    openedBy: "selectionDialog.opened",
    closedBy: "selectionDialog.closed",
    dismissible: false,
  },
  {
    actor: "preview",
    dialog: "preview",
    openedBy: "previewDialog.opened",
    closedBy: "previewDialog.closed",
    dismissible: false,
  },
];

/** The root actors whose notices are shown as alerts. */
export type NoticeActor = "session" | "reports" | "admin";

/** Opens and closes the dialogs of one root actor. */
export function connectDialogs(name: RootName, actor: AnyActorRef, dialogs: RouteContext["dialogs"]): void {
  for (const { dialog, openedBy, closedBy, dismissible } of dialogOpeners.filter((opener) => opener.actor === name)) {
    actor.on(openedBy, () => dialogs.send({ type: "dialog.opened", content: { kind: dialog }, dismissible }));
    actor.on(closedBy, () => dialogs.send({ type: "dialog.dismissed", kind: dialog }));
  }
}
