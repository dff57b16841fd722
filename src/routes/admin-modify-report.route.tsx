import { shallowEqual, useSelector } from '@xstate/react';
import type { AdminTabs } from '../machines/admin.machine.ts';
import { modifyReportView } from '../machines/modify-report.machine.ts';
import { type AdminLists, reportsOf } from '../rules/admin-lists.ts';
import { ConfirmDelete } from '../ui/admin/confirm-delete.tsx';
import { ModifyReport } from '../ui/admin/modify-report.tsx';
import type { DialogFrame } from '../ui/parts/dialog.tsx';

type Tab = AdminTabs['modifyReport'];

export function ModifyReportTab({ tab, lists }: { tab: Tab; lists: AdminLists }) {
  const view = useSelector(tab, modifyReportView, shallowEqual);
  return <ModifyReport view={view} subscriptions={lists.subscriptions} reports={reportsOf(lists, view.form.subscriptionId)} send={tab.send} />;
}

/** What the stack of dialogs shows for `confirm-delete`. */
export function ConfirmDeleteDialog({ tab, frame }: { tab: Tab; frame: DialogFrame }) {
  const reportName = useSelector(tab, ({ context }) => context.chosen?.reportName ?? '');
  return (
    <ConfirmDelete frame={frame} reportName={reportName} onDelete={() => tab.send({ type: 'delete.confirmed' })} onCancel={() => tab.send({ type: 'delete.cancelled' })} />
  );
}
