import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type newInstallationMachine, newInstallationView } from "../../machines/clients/new-installation.machine.ts";
import { NewInstallation } from "../../ui/clients/new-installation.tsx";

export function ConnectedNewInstallation({
  installation,
}: {
  installation: ActorRefFrom<typeof newInstallationMachine>;
}) {
  const view = useSelector(installation, newInstallationView, shallowEqual);
  return (
    <NewInstallation
      {...view}
      onFieldChange={(field, value) => installation.send({ type: "field.changed", field, value })}
      onAdd={() => installation.send({ type: "add.requested" })}
    />
  );
}
