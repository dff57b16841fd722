import { shallowEqual, useSelector } from "@xstate/react";
import type { AdminPages } from "../../machines/admin/admin.machine.ts";
import { listImportView } from "../../machines/lists/list-import.machine.ts";
import { ListImport } from "../../ui/lists/list-import.tsx";
import { ListImportPreview } from "../../ui/lists/list-import-preview.tsx";

export function ConnectedListImport({ listImport }: Pick<AdminPages, "listImport">) {
  const view = useSelector(listImport, listImportView, shallowEqual);
  if (view.at === "previewing" || view.at === "saving")
    return (
      <ListImportPreview
        view={view}
        onConfirm={() => listImport.send({ type: "import.confirmed" })}
        onBack={() => listImport.send({ type: "preview.dropped" })}
      />
    );
  return (
    <ListImport
      view={view}
      onFileSelect={(file) => listImport.send({ type: "file.selected", file, fileName: file.name })}
      onRetry={() => listImport.send({ type: "retry.requested" })}
      onClose={() => listImport.send({ type: "import.closed" })}
    />
  );
}
