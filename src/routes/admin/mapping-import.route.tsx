import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { mappingImportView } from "../../machines/admin/mapping-import.machine.ts";
import { ImportPreview } from "../../ui/admin/import-preview.tsx";
import { MappingFile } from "../../ui/admin/mapping-file.tsx";
import { ChangesProgress } from "./mapping-changes.route.tsx";

export function FileRoute({ file }: { file: AdminActors["mappingImport"] }) {
  const view = useSelector(file, mappingImportView, shallowEqual);
  const changes = useSelector(file, ({ children }) => children.changes);
  if (view.at === "changing" && changes)
    return <ChangesProgress changes={changes} users={view.subject.users} reports={view.subject.reports} />;
  if (view.at === "previewing") {
    return (
      <ImportPreview
        plan={view.plan}
        onConfirm={() => file.send({ type: "plan.confirmed" })}
        onBack={() => file.send({ type: "plan.dropped" })}
      />
    );
  }
  return <MappingFile view={view} send={file.send} />;
}
