import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type dialogMachine, dialogView } from "../../machines/dialogs/dialog.machine.ts";
import { dialogsView } from "../../machines/dialogs/dialogs.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import type { RouteContext } from "../route-context.ts";
import { lazyView } from "../lazy-view.tsx";
import { SelectReportDialog } from "../report/select-report.dialog.tsx";
import { useIdle } from "../use-idle.ts";
import { LaterDialogFailed } from "./later-dialog-failed.tsx";
import type { LaterDialogProps } from "./later.dialog.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";

const LastReport = lazyView(() => import("../report/last-report.tsx").then((m) => m.ConnectedLastReport), {
  renderFailure: () => null,
});
const TermsDialog = lazyDialog(() => import("../session/terms.dialog.tsx").then((m) => m.TermsDialog));
const LaterDialog = lazyView<LaterDialogProps>(() => import("./later.dialog.tsx").then((m) => m.LaterDialog), {
  renderFailure: (failed, dialog) => <LaterDialogFailed failed={failed} {...dialog} />,
});

/** Loads the alert dialog before anything is wrong, because it may be needed when nothing can be loaded. */
export const preloadAlert = LaterDialog.preload;

export function DialogHost({ actors }: { actors: RouteContext }) {
  const { stack } = useSelector(actors.dialogs, dialogsView, shallowEqual);
  return stack.map((dialog, index) => (
    <StackedDialog key={dialog.id} actors={actors} dialog={dialog} onTop={index === stack.length - 1} />
  ));
}

/** Loads it once the selection dialog can be used. */
const IdleLastReport = ({ whenIdle }: RouteContext["page"]) => useIdle(true, whenIdle) && <LastReport />;

interface StackedDialogProps {
  actors: RouteContext;
  dialog: ActorRefFrom<typeof dialogMachine>;
  onTop: boolean;
}

function StackedDialog({ actors, dialog, onTop }: StackedDialogProps) {
  const { at, dismissible, content } = useSelector(dialog, dialogView, shallowEqual);
  const attemptDismissal = () => dialog.send({ type: "dismissal.attempted" });
  const frame: DialogFrame = {
    open: true,
    phase: at,
    dismissible,
    overlay: onTop,
    onDismissAttempt: attemptDismissal,
    onClosed: attemptDismissal,
  };
  if (content.kind === "select")
    return (
      <SelectReportDialog reports={actors.reports} frame={frame} lastReport={<IdleLastReport {...actors.page} />} />
    );
  if (content.kind === "terms") return <TermsDialog session={actors.session} frame={frame} />;
  const sendAnswer = (answer: string) => actors.dialogs.send({ type: "dialog.answered", id: dialog.id, answer });
  return <LaterDialog actors={actors} frame={frame} content={content} onAnswer={sendAnswer} />;
}
