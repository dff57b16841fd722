import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { adminMachine } from "../../machines/admin/admin.machine.ts";
import { adminView } from "../../machines/admin/admin-view.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { AdminArea, type AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminFailed } from "../../ui/admin/admin-failed.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { NewInstallationRoute } from "./new-installation.route.tsx";

interface AreaProps {
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  onPreview: () => void;
  hasFocusOnPreview?: boolean;
  /** The panel of the tab, shown once the lists are loaded. */
  children: ReactNode;
}

type Admin = ActorRefFrom<typeof adminMachine>;

export function AdminRoute({ admin, ...areaProps }: AreaProps & { admin: Admin }) {
  return (
    <AdminReady admin={admin}>
      <AdminArea {...areaProps} />
    </AdminReady>
  );
}

/** What needs the shared lists, once they are loaded. */
export function AdminReady({ admin, children }: { admin: Admin; children: ReactNode }) {
  const view = useSelector(admin, adminView, shallowEqual);
  if (view.at === "empty") return <NewInstallationRoute installation={view.installation} />;
  if (view.at === "failed") return <AdminFailed onRetry={() => admin.send({ type: "retry.requested" })} />;
  if (view.at !== "ready") return <Loader text={adminLoaders.admin} />;
  return children;
}
