import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { usageContract } from "../../../api/usage-contract.ts";
import type { ListExportInput, SavedList } from "../../../machines/admin/list-export.ts";
import { usageExportMachine } from "../../../machines/admin/usage-export.machine.ts";
import {
  type UsageCriteria,
  usageMachine,
  type UsagePage,
  type UsageRequest,
} from "../../../machines/admin/usage.machine.ts";
import { loadAllRows } from "./load-all-rows.ts";
import { nullIfAbsent } from "../../../api/null-if-absent.ts";
import { toUsageCsvRow, usageCsvColumns } from "./usage-csv.ts";

export const provideUsage = (call: Call) => ({
  usage: usageMachine.provide({
    actors: {
      loadPage: fromPromise<UsagePage | null, UsageRequest>(async ({ input: { criteria, after }, signal }) => {
        const page = await nullIfAbsent(
          call(usageContract.getUsage, { body: { ...criteria, after, pageSize: 50 }, signal }),
        );
        if (!page) return null;
        const { days: openingsByDay, ...rows } = page;
        return { ...rows, summary: { by: criteria.by, days: criteria.days, openingsByDay } };
      }),
    },
  }),
  usageExport: usageExportMachine.provide({
    actors: {
      saveRows: fromPromise<SavedList, ListExportInput<UsageCriteria>>(async ({ input: { criteria }, signal }) => {
        const { rows, isCut } = await loadAllRows((after: UsageRequest["after"]) =>
          call(usageContract.getUsage, { body: { ...criteria, after, pageSize: 500 }, signal }),
        );
        const { saveTable } = await import("../../../browser/csv.ts");
        signal.throwIfAborted();
        const { by, days } = criteria;
        saveTable(`risk-insight-usage-by-${by}-${days}-days.csv`, usageCsvColumns[by], rows.map(toUsageCsvRow(by)));
        return { count: rows.length, isCut };
      }),
    },
  }),
});
