import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { type ReactNode, useCallback, useEffect } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { listExportView } from "../../machines/lists/list-export.ts";
import type { ExportCriteria } from "../../machines/lists/list-file-export.machine.ts";
import { listImportView } from "../../machines/lists/list-import.machine.ts";
import type { PeopleListView } from "../../machines/people/people-list.machine.ts";
import { ExportNotice } from "../../ui/lists/export-notice.tsx";
import type { FileKind } from "../../rules/lists/list-files.ts";
import { ImportSaved } from "../../ui/lists/import-saved.tsx";
import { ListFileActions } from "../../ui/lists/list-file-actions.tsx";
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
    notice: isSaved && <ImportSaved view={view} onClose={close} />,
  };
}

interface ListFiles {
  /** In place of the list, while a file is imported. */
  importPanel: ReactNode;
  /** Beside the search. */
  actions: ReactNode;
  /** Below the search. */
  notice: ReactNode;
}

/** The list and what is searched for in it. */
type ListOfKind = { kind: "people" } & PeopleListView;

/** The export and import of a list. Nothing where the back end does not offer them. */
export function useListFiles(admin: AdminActor, list: ListOfKind): ListFiles {
  const { listImport, listFileExport } = useSelector(admin, adminPages);
  const view = useSelector(listImport, listImportView, shallowEqual);
  const exportView = useSelector(listFileExport, listExportView, shallowEqual);
  const { features } = root.useRouteContext().page;
  useEffect(
    () => () => {
      listImport.send({ type: "import.closed" });
      listFileExport.send({ type: "export.cancelled" });
      listFileExport.send({ type: "export.dismissed" });
    },
    [listImport, listFileExport],
  );
  if (!features.includes("files")) return { importPanel: null, actions: null, notice: null };
  const isOpen = view.at !== "closed" && view.at !== "saved";
  return {
    importPanel: isOpen ? <ConnectedListImport listImport={listImport} /> : null,
    actions: (
      <ListFileActions
        isExporting={exportView.at === "exporting"}
        canExport={list.rows.length > 0}
        onExport={() => listFileExport.send({ type: "export.requested", criteria: readCriteria(list) })}
        onImport={() => listImport.send({ type: "import.requested", kind: list.kind })}
      />
    ),
    notice: (
      <>
        {view.at === "saved" && <ImportSaved view={view} onClose={() => listImport.send({ type: "import.closed" })} />}
        <ExportNotice
          view={exportView}
          noun="rows"
          onRetry={() => listFileExport.send({ type: "retry.requested" })}
          onCancel={() => listFileExport.send({ type: "export.cancelled" })}
          onDismiss={() => listFileExport.send({ type: "export.dismissed" })}
        />
      </>
    ),
  };
}

function readCriteria({ kind, criteria: { search, show, client } }: ListOfKind): ExportCriteria {
  return { kind, search, show, client };
}
