import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { DialogFrame } from '../ui/parts/dialog.tsx';
import type { Actors } from './actors.ts';
import { ConfirmDeleteDialog } from './admin-modify-report.route.tsx';

export function ConfirmDelete({ admin: open, frame }: { admin: Actors['admin']; frame: DialogFrame }) {
  const admin = use(open());
  const tabs = useSelector(admin, ({ context }) => context.tabs);
  return tabs && <ConfirmDeleteDialog tab={tabs.modifyReport} frame={frame} />;
}
