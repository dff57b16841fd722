import { shallowEqual, useSelector } from '@xstate/react';
import { addReportView } from '../machines/add-report.machine.ts';
import type { AdminTabs } from '../machines/admin.machine.ts';
import type { AdminLists } from '../rules/admin-lists.ts';
import { AddReport } from '../ui/admin/add-report.tsx';

export function AddReportTab({ tab, lists }: { tab: AdminTabs['addReport']; lists: AdminLists }) {
  const view = useSelector(tab, addReportView, shallowEqual);
  return <AddReport view={view} subscriptions={lists.subscriptions} send={tab.send} />;
}
