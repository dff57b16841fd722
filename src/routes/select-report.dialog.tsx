import { shallowEqual, useSelector } from '@xstate/react';
import { selectionView } from '../machines/reports.machine.ts';
import type { DialogFrame } from '../ui/parts/dialog.tsx';
import { SelectReport } from '../ui/report/select-report.tsx';
import type { Actors } from './actors.ts';

export function SelectReportDialog({ reports, frame }: { reports: Actors['reports']; frame: DialogFrame }) {
  const view = useSelector(reports, selectionView, shallowEqual);
  return (
    <SelectReport
      {...view}
      frame={frame}
      onSubscription={(subscriptionId) => reports.send({ type: 'subscription.chosen', subscriptionId })}
      onReport={(reportId) => reports.send({ type: 'report.chosen', reportId })}
      onView={() => reports.send({ type: 'view.asked' })}
      onCancel={() => reports.send({ type: 'selection.cancelled' })}
    />
  );
}
