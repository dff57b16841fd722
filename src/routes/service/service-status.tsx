import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { serviceStatusView } from "../../machines/service/service-status.machine.ts";
import { ServicePage } from "../../ui/service/service-page.tsx";
import type { AdminActor } from "../route-context.ts";

export function ConnectedServiceStatus({ admin }: { admin: AdminActor }) {
  const { serviceStatus } = useSelector(admin, adminPages);
  const view = useSelector(serviceStatus, serviceStatusView, shallowEqual);
  useEffect(() => serviceStatus.send({ type: "check.requested" }), [serviceStatus]);
  return <ServicePage view={view} onCheck={() => serviceStatus.send({ type: "check.requested" })} />;
}
