import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { adminView, areListsOutdated } from "../../machines/admin/admin.machine.ts";
import { adminLoaders } from "../../rules/admin/messages.ts";
import { AdminArea, type AdminTab } from "../../ui/admin/admin-area.tsx";
import { AdminFailed } from "../../ui/admin/admin-failed.tsx";
import { OutdatedLists } from "../../ui/admin/outdated-lists.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { type newInstallationMachine, newInstallationView } from "../../machines/clients/new-installation.machine.ts";
import { NewInstallation } from "../../ui/clients/new-installation.tsx";
import type { AdminActor } from "../route-context.ts";

interface AreaProps {
  tab: AdminTab;
  onTabChange: (tab: AdminTab) => void;
  onPreview: () => void;
  hasFocusOnPreview?: boolean;
  /** The panel of the tab, shown once the lists are loaded. */
  children: ReactNode;
}

export function ConnectedAdmin({ admin, ...areaProps }: AreaProps & { admin: AdminActor }) {
  return (
    <AdminReady admin={admin}>
      <AdminArea {...areaProps} />
    </AdminReady>
  );
}

/** What needs the shared lists, once they are loaded. */
export function AdminReady({ admin, children }: { admin: AdminActor; children: ReactNode }) {
  const view = useSelector(admin, adminView, shallowEqual);
  const areOutdated = useSelector(admin, areListsOutdated);
  const retry = () => admin.send({ type: "retry.requested" });
  if (view.at === "empty") return <ConnectedNewInstallation installation={view.installation} />;
  if (view.at === "failed") return <AdminFailed onRetry={retry} />;
  if (view.at !== "ready") return <Loader text={adminLoaders.admin} />;
  return (
    <>
      {areOutdated && <OutdatedLists onRetry={retry} />}
      {children}
    </>
  );
}

function ConnectedNewInstallation({ installation }: { installation: ActorRefFrom<typeof newInstallationMachine> }) {
  const view = useSelector(installation, newInstallationView, shallowEqual);
  return (
    <NewInstallation
      {...view}
      onFieldChange={(field, value) => installation.send({ type: "field.changed", field, value })}
      onAdd={() => installation.send({ type: "add.requested" })}
    />
  );
}
