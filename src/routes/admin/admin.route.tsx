import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { type adminMachine, adminView } from "../../machines/admin/admin.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { AdminArea, type AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminFailed } from "../../ui/admin/admin-failed.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { NewInstallationRoute } from "./new-installation.route.tsx";

interface AdminRouteProps {
  admin: ActorRefFrom<typeof adminMachine>;
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  onPreview: () => void;
  hasFocusOnPreview?: boolean;
  /** The panel of the tab, shown once the lists are loaded. */
  children: ReactNode;
}

export function AdminRoute({ admin, children, ...areaProps }: AdminRouteProps) {
  const at = useSelector(admin, (snapshot) => adminView(snapshot).at);
  const installation = useSelector(admin, (snapshot) => {
    const view = adminView(snapshot);
    return view.at === "empty" ? view.installation : undefined;
  });
  if (installation) return <NewInstallationRoute installation={installation} />;
  if (at === "failed") return <AdminFailed onRetry={() => admin.send({ type: "retry.requested" })} />;
  if (at !== "ready") return <Loader text={adminLoaders.admin} />;
  return <AdminArea {...areaProps}>{children}</AdminArea>;
}
