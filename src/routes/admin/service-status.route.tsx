import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin-actors.ts";
import { serviceStatusView } from "../../machines/admin/service-status.machine.ts";
import { ServicePage } from "../../ui/admin/service-page.tsx";

export function ServiceStatusRoute({ serviceStatus }: { serviceStatus: AdminActors["serviceStatus"] }) {
  const view = useSelector(serviceStatus, serviceStatusView, shallowEqual);
  return (
    <ServicePage
      view={view}
      onCheck={() => serviceStatus.send({ type: "check.requested" })}
      onClose={() => serviceStatus.send({ type: "service.closed" })}
    />
  );
}
