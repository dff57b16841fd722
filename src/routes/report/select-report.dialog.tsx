import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type reportSelectionMachine, selectionView } from "../../machines/report/report-selection.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { SelectReport } from "../../ui/report/select-report.tsx";
import type { RouteContext } from "../route-context.ts";

interface SelectReportDialogProps {
  reports: RouteContext["reports"];
  frame: DialogFrame;
  lastReport?: ReactNode;
}

/** Keeps the selection actor of its first render: the reports machine stops it before the dialog has faded out. */
export function SelectReportDialog({ reports, ...rest }: SelectReportDialogProps) {
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
