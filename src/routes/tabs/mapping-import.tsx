import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { mappingImportView } from "../../machines/tabs/mapping-import.machine.ts";
import { createExample } from "../../rules/access/mapping-csv.ts";
import { ImportPreview } from "../../ui/tabs/import-preview.tsx";
import { MappingFile } from "../../ui/tabs/mapping-file.tsx";
import { ConnectedMappingChanges } from "../access/mapping-changes.tsx";

const adminRoute = getRouteApi("/guarded/admin");

export function ConnectedMappingImport({ mappingImport }: { mappingImport: AdminActors["mappingImport"] }) {
  const { at, plan, text, access } = useSelector(mappingImport, mappingImportView, shallowEqual);
  const { page } = adminRoute.useRouteContext();
  const changes = useSelector(mappingImport, ({ children }) => children.changes);
  if (at === "changing" && changes)
    return (
      <ConnectedMappingChanges
        changes={changes}
        users={[...(plan.groups ?? []), ...access.users]}
        reports={access.reports}
      />
    );
  if (at === "previewing") {
    return (
      <ImportPreview
        plan={plan}
        onConfirm={() => mappingImport.send({ type: "plan.confirmed" })}
        onBack={() => mappingImport.send({ type: "plan.dropped" })}
      />
    );
  }
  return (
    <MappingFile
      at={at}
      text={text}
      example={createExample(access)}
      hasGroups={page.features.includes("groups")}
      onTextChange={(changed) => mappingImport.send({ type: "text.changed", text: changed })}
      onPreview={() => mappingImport.send({ type: "file.selected", source: { text } })}
      onFileSelect={(file) => mappingImport.send({ type: "file.selected", source: { file } })}
      onExport={() => mappingImport.send({ type: "export.requested" })}
      onClose={() => mappingImport.send({ type: "import.closed" })}
    />
  );
}
