import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type ReactNode, useState } from "react";
import { type dialogMachine, dialogView } from "../../machines/dialogs/dialog.machine.ts";
import { dialogsView } from "../../machines/dialogs/dialogs.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { type reportSelectionMachine, selectionView } from "../../machines/report/report-selection.machine.ts";
import { SelectReport } from "../../ui/report/select-report.tsx";
import type { RouteContext } from "../route-context.ts";
import { lazyView } from "../lazy-view.tsx";
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

interface SelectReportDialogProps {
  reports: RouteContext["reports"];
  frame: DialogFrame;
  lastReport?: ReactNode;
}

/** Keeps the selection actor of its first render: the reports machine stops it before the dialog has faded out. */
function SelectReportDialog({ reports, ...rest }: SelectReportDialogProps) {
  const current = useSelector(reports, ({ children }) => children.selection);
  const [selection] = useState(current);
  return selection && <OpenDialog selection={selection} {...rest} />;
}

interface OpenDialogProps extends Omit<SelectReportDialogProps, "reports"> {
  selection: ActorRefFrom<typeof reportSelectionMachine>;
}

function OpenDialog({ selection, ...rest }: OpenDialogProps) {
  const view = useSelector(selection, selectionView, shallowEqual);
  return (
    <SelectReport
      {...view}
      {...rest}
      onSubscriptionSelect={(subscriptionId) => selection.send({ type: "subscription.selected", subscriptionId })}
      onReportSelect={(reportId) => selection.send({ type: "report.selected", reportId })}
      onView={() => selection.send({ type: "view.requested" })}
      onCancel={() => selection.send({ type: "selection.cancelled" })}
    />
  );
}
