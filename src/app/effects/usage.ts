import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { usageContract } from "../../api/usage-contract.ts";
import type { ListExportInput, SavedList } from "../../machines/lists/list-export.ts";
import { usageExportMachine } from "../../machines/usage/usage-export.machine.ts";
import {
  type UsageCriteria,
  usageMachine,
  type UsagePage,
  type UsageRequest,
} from "../../machines/usage/usage.machine.ts";
import { saveAllRows } from "./save-all-rows.ts";
import { toUsageCsvRow, usageCsvColumns } from "./usage-csv.ts";

export const provideUsage = (call: Call) => ({
  usage: usageMachine.provide({
    actors: {
      loadPage: fromPromise<UsagePage, UsageRequest>(async ({ input: { criteria, after }, signal }) => {
        const body = { ...criteria, after, pageSize: 50 } as const;
        const { days: openingsByDay, ...rows } = await call(usageContract.getUsage, { body, signal });
        const { by, search, openings } = criteria;
        return { ...rows, summary: { by, search: search.trim(), openings, openingsByDay } };
      }),
    },
  }),
  usageExport: usageExportMachine.provide({
    actors: {
      saveRows: fromPromise<SavedList, ListExportInput<UsageCriteria>>(async ({ input: { criteria }, signal }) => {
        const { by, days } = criteria;
        return saveAllRows({
          name: `risk-insight-usage-by-${by}-${days}-days.csv`,
          columns: usageCsvColumns[by],
          loadPage: (after: UsageRequest["after"]) =>
            call(usageContract.getUsage, { body: { ...criteria, after, pageSize: 500 }, signal }),
          toCells: toUsageCsvRow(by),
          signal,
        });
      }),
    },
  }),
});
