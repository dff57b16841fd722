import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type reportSelectionMachine, selectionView } from "../../machines/report/report-selection.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { SelectReport } from "../../ui/report/select-report.tsx";
import type { RouteContext } from "../route-context.ts";

/** Keeps hold of the selection while the dialog moves out: the reports have let go of it by then. */
export function SelectReportDialog({ reports, frame }: { reports: RouteContext["reports"]; frame: DialogFrame }) {
  const [selection] = useState(() => reports.getSnapshot().children.selection);
  return selection && <Open selection={selection} frame={frame} />;
}

function Open({ selection, frame }: { selection: ActorRefFrom<typeof reportSelectionMachine>; frame: DialogFrame }) {
  const view = useSelector(selection, selectionView, shallowEqual);
  return (
    <SelectReport
      {...view}
      frame={frame}
      onSubscription={(subscriptionId) => selection.send({ type: "subscription.selected", subscriptionId })}
      onReport={(reportId) => selection.send({ type: "report.selected", reportId })}
      onView={() => selection.send({ type: "view.requested" })}
      onCancel={() => selection.send({ type: "selection.cancelled" })}
    />
  );
}
