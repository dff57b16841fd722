import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ReportCheck } from "../../../src/api/report-contract.ts";
import {
  reportCheckMachine,
  reportCheckView,
  type ReportIds,
} from "../../../src/machines/reports/report-check.machine.ts";
import { answerLater, interleave, lastValueOf, RUNS, TIMEOUT } from "../../support/machines/interleavings.ts";

const answer: ReportCheck = {
  exists: true,
  reportName: "",
  dataSetId: null,
  identityRequired: false,
  message: "",
  problems: [],
};

describe(
  "whatever order the answers come in, what is shown of a report matches the last request [fault: answers out of order]",
  TIMEOUT,
  () => {
    it("in the check of a report", async () => {
      const names = ["r1", "r2", "r3"];
      const event = fc.constantFrom(...names).map((reportId) => ({ type: "check.requested", reportId, groupId: "g" }));
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(event, { minLength: 2, maxLength: 8 }),
          fc.subarray(names),
          async (scheduler, events, failing) => {
            const machine = reportCheckMachine.provide({
              actors: {
                checkReport: fromPromise<ReportCheck, ReportIds>(({ input: { reportId } }) =>
                  answerLater(scheduler, { ...answer, reportName: reportId }, failing.includes(reportId)),
                ),
              },
            });
            const check = createActor(machine).start();
            await interleave(scheduler, check, events);
            const last = lastValueOf(events, "reportId") ?? "";
            const viewOf = (reportId: string) => reportCheckView(check.getSnapshot(), { reportId, groupId: "g" });
            expect(viewOf(last)).toMatchObject(
              failing.includes(last) ? { at: "failed" } : { at: "checked", result: { reportName: last } },
            );
            for (const other of names.filter((name) => name !== last))
              expect(viewOf(other)).toEqual({ at: "unchecked" });
          },
        ),
        { numRuns: RUNS },
      );
    });
  },
);
