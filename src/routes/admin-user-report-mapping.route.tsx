import { shallowEqual, useSelector } from '@xstate/react';
import type { AdminTabs } from '../machines/admin.machine.ts';
import { userReportMappingView } from '../machines/user-report-mapping.machine.ts';
import { type AdminLists, reportsOf } from '../rules/admin-lists.ts';
import { UserReportMapping } from '../ui/admin/user-report-mapping.tsx';

export function UserReportMappingTab({ tab, lists }: { tab: AdminTabs['userReportMapping']; lists: AdminLists }) {
  const view = useSelector(tab, userReportMappingView, shallowEqual);
  return <UserReportMapping view={view} subscriptions={lists.subscriptions} reports={reportsOf(lists, view.subscriptionId)} send={tab.send} />;
}
