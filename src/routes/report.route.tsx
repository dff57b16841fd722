import { getRouteApi } from '@tanstack/react-router';
import { shallowEqual, useSelector } from '@xstate/react';
import { reportsView } from '../machines/reports.machine.ts';
import { ReportStage } from './report-stage.tsx';

const root = getRouteApi('__root__');

export function ReportRoute() {
  const { reports, page } = root.useRouteContext();
  const view = useSelector(reports, reportsView, shallowEqual);
  const report = useSelector(reports, ({ children }) => children.report);
  return (
    <ReportStage
      {...view}
      report={report}
      origins={page.reportOrigins}
      onRetry={() => reports.send({ type: 'retry.asked' })}
      onChange={() => reports.send({ type: 'change.asked' })}
    />
  );
}
