import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { sessionView } from '../machines/session.machine.ts';
import type { AdminTab } from '../ui/admin/admin-area.tsx';
import { AdminRoute } from './admin.route.tsx';

const route = getRouteApi('/guarded/admin');
const tabs: readonly AdminTab[] = ['addreport', 'modifyreport', 'userreportmapping'];

/** The tab is what the address says. */
export function AdminAreaRoute() {
  const admin = route.useLoaderData();
  const { preview, session } = route.useRouteContext();
  const { navigate } = useRouter();
  const tab = useLocation({ select: ({ pathname }) => tabs.find((name) => pathname.endsWith(name)) ?? 'addreport' });
  if (!admin) return null;
  const openPreview = async () => {
    const view = sessionView(session.getSnapshot());
    if (view.at === 'ready') (await preview()).send({ type: 'preview.opened', email: view.person.email });
  };
  return <AdminRoute admin={admin} tab={tab} onTab={(chosen) => void navigate({ to: `/admin/${chosen}` })} onPreview={() => void openPreview()} />;
}
