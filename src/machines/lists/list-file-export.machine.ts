// The clients, people or reports that a list finds, saved as a file. Beyond the specification.
import type { ExportQuery } from "../../api/list-file-contract.ts";
import { createListExportMachine } from "./list-export.ts";

type WithoutCursor<Query> = Query extends unknown ? Omit<Query, "after"> : never;
export type ExportCriteria = WithoutCursor<ExportQuery>;

export const listFileExportMachine = createListExportMachine<ExportCriteria>("listFileExport", {
  kind: "clients",
  search: "",
});
