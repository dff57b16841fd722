// The usage of reports, as it is searched and filtered, saved as a file. Beyond the specification.
import { createListExportMachine } from "../lists/list-export.ts";
import { initialUsageCriteria } from "./usage.machine.ts";

export const usageExportMachine = createListExportMachine("usageExport", initialUsageCriteria);
