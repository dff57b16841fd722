import { getRouteApi, useChildMatches, useLoaderData, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import { previewView } from "../../machines/report/preview.machine.ts";
import { sessionView } from "../../machines/session/session-view.ts";
import { loaders } from "../../rules/messages.ts";
import { AdminNavigation, type AdminPageLink } from "../../ui/admin/admin-navigation.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor, PreviewActor } from "../route-context.ts";
import { AdminRoute } from "./admin.route.tsx";
import { AdminTabPanel } from "./admin-tab.route.tsx";

const PreviewModeRoute = lazyView(async () => (await import("../report/preview-mode.route.tsx")).PreviewModeRoute, {
  placeholder: <Loader text={loaders.report} />,
});
const adminRoute = getRouteApi("/guarded/admin");
const manageReports: AdminPageLink = { label: "Manage reports", href: "/admin" };

export function AdminAreaRoute(): ReactNode {
  const actors = useLoaderData({ from: "/guarded/admin" });
  return actors && <AdminArea {...actors} />;
}

function AdminArea({ admin, preview }: { admin: AdminActor; preview: PreviewActor }): ReactNode {
  const { session, page } = adminRoute.useRouteContext();
  const { navigate } = useRouter();
  const tab = useChildMatches({ select: ([child]) => child?.staticData.adminTab }) ?? "addreport";
  const isPreviewing = useSelector(preview, (snapshot) => previewView(snapshot).at === "previewing");
  const [hasPreviewed, setHasPreviewed] = useState(false);
  const openPreview = () => {
    const view = sessionView(session.getSnapshot());
    if (view.at !== "ready") return;
    setHasPreviewed(true);
    preview.send({ type: "preview.opened", email: view.user.email });
  };
  if (isPreviewing) return <PreviewModeRoute preview={preview} page={page} />;
  return (
    <AdminNavigation
      links={[manageReports]}
      current={manageReports.href}
      onNavigate={(href) => void navigate({ href })}
    >
      <AdminRoute
        admin={admin}
        tab={tab}
        onTabChange={(selected) => void navigate({ to: `/admin/${selected}` })}
        onPreview={openPreview}
        hasFocusOnPreview={hasPreviewed}
      >
        <AdminTabPanel admin={admin} tab={tab} />
      </AdminRoute>
    </AdminNavigation>
  );
}
