import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type reportSelectionMachine, selectionView } from "../../machines/report/report-selection.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { SelectReport } from "../../ui/report/select-report.tsx";
import type { RouteContext } from "../route-context.ts";
import { useChild } from "../use-child.ts";

/** Keeps the selection actor of its first render: the reports machine stops it before the dialog has faded out. */
export function SelectReportDialog({ reports, frame }: { reports: RouteContext["reports"]; frame: DialogFrame }) {
  const current = useChild(reports, "selection");
  const [selection] = useState(current);
  return selection && <OpenDialog selection={selection} frame={frame} />;
}

interface OpenDialogProps {
  selection: ActorRefFrom<typeof reportSelectionMachine>;
  frame: DialogFrame;
}

function OpenDialog({ selection, frame }: OpenDialogProps) {
  const view = useSelector(selection, selectionView, shallowEqual);
  return (
    <SelectReport
      {...view}
      frame={frame}
      onSubscriptionSelect={(subscriptionId) => selection.send({ type: "subscription.selected", subscriptionId })}
      onReportSelect={(reportId) => selection.send({ type: "report.selected", reportId })}
      onView={() => selection.send({ type: "view.requested" })}
      onCancel={() => selection.send({ type: "selection.cancelled" })}
    />
  );
}
