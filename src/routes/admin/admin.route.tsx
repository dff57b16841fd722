import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import type { adminMachine } from "../../machines/admin/admin.machine.ts";
import { adminView } from "../../machines/admin/admin-view.ts";
import { serviceStatusView } from "../../machines/admin/service-status.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { AdminArea, type AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminFailed } from "../../ui/admin/admin-failed.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import { NewInstallationRoute } from "./new-installation.route.tsx";

const ServiceStatusRoute = lazyView(async () => (await import("./service-status.route.tsx")).ServiceStatusRoute, {
  placeholder: <Loader text="Loading…" lines={12} />,
});

interface AreaProps {
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  onPreview: () => void;
  hasFocusOnPreview?: boolean;
  /** The panel of the tab, shown once the lists are loaded. */
  children: ReactNode;
}

export function AdminRoute({ admin, ...areaProps }: AreaProps & { admin: ActorRefFrom<typeof adminMachine> }) {
  const view = useSelector(admin, adminView, shallowEqual);
  if (view.at === "empty") return <NewInstallationRoute installation={view.installation} />;
  if (view.at === "failed") return <AdminFailed onRetry={() => admin.send({ type: "retry.requested" })} />;
  if (view.at !== "ready") return <Loader text={adminLoaders.admin} />;
  return <AdminAreaWithService {...areaProps} serviceStatus={view.actors.serviceStatus} />;
}

/** The tabs, or in their place the state of the report service. */
export function AdminAreaWithService({
  serviceStatus,
  children,
  ...areaProps
}: AreaProps & { serviceStatus: AdminActors["serviceStatus"] }) {
  const service = useSelector(serviceStatus, (snapshot) => serviceStatusView(snapshot).at);
  const [wasServiceOpen, setWasServiceOpen] = useState(false);
  const isServiceOpen = service !== "closed" && service !== "notOffered";
  const openService = () => {
    setWasServiceOpen(true);
    serviceStatus.send({ type: "service.opened" });
  };
  return (
    <AdminArea
      {...areaProps}
      replacement={isServiceOpen ? <ServiceStatusRoute serviceStatus={serviceStatus} /> : undefined}
      onServiceOpen={service === "notOffered" ? undefined : openService}
      hasFocusOnService={wasServiceOpen}
    >
      {children}
    </AdminArea>
  );
}
