import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { listImportView } from "../../machines/lists/list-import.machine.ts";
import type { FileKind } from "../../rules/lists/list-files.ts";
import { ImportSaved } from "../../ui/lists/import-saved.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { Loader } from "../../ui/parts/loader.tsx";
import { lazyView } from "../lazy-view.tsx";
import type { AdminActor } from "../route-context.ts";

const root = getRouteApi("__root__");
const ConnectedListImport = lazyView(async () => (await import("./list-import.tsx")).ConnectedListImport, {
  placeholder: <Loader text="Loading…" lines={4} />,
});

/** The import of a list. Nothing where the back end does not offer it. */
export function useListImport(admin: AdminActor, kind: FileKind) {
  const { listImport } = useSelector(admin, adminPages);
  const view = useSelector(listImport, listImportView, shallowEqual);
  const { features } = root.useRouteContext().page;
  const queries = useQueryClient();
  const close = useCallback(() => listImport.send({ type: "import.closed" }), [listImport]);
  const isSaved = view.at === "saved";
  useEffect(() => {
    if (isSaved) void queries.invalidateQueries();
  }, [queries, isSaved]);
  useEffect(() => close, [close]);
  const isOffered = features.includes("files");
  const isOpen = isOffered && view.at !== "closed" && !isSaved;
  return {
    isOffered,
    /** In place of the list, while a file is imported. */
    panel: isOpen ? <ConnectedListImport listImport={listImport} /> : null,
    action: isOffered && (
      <Button onClick={() => listImport.send({ type: "import.requested", kind })}>Import CSV</Button>
    ),
    notice: isOffered && <ImportSaved view={view} onClose={close} />,
  };
}
