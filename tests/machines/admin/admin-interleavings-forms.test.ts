import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Outcome, SubscriptionReport } from "../../../src/api/contract.ts";
import { addReportMachine, addReportView } from "../../../src/machines/tabs/add-report.machine.ts";
import { modifyReportMachine, modifyReportView } from "../../../src/machines/tabs/modify-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/tabs/primary-party.machine.ts";
import {
  answerLater,
  interleave,
  lastValueOf,
  partyOf,
  reportOf,
  RUNS,
  subscriptionId,
  TIMEOUT,
} from "../../support/machines/interleavings.ts";
import { partyStateOf } from "../../support/machines/party-state.ts";

const primaryPartyWith = (scheduler: fc.Scheduler) =>
  primaryPartyMachine.provide({
    actors: {
      loadParty: fromPromise<string, { subscriptionId: string }>(({ input }) =>
        answerLater(scheduler, partyOf(input.subscriptionId)),
      ),
    },
  });

describe(
  "whatever order the answers come in, the report form matches the last choice [fault: answers out of order]",
  TIMEOUT,
  () => {
    it("in Add Report", async () => {
      const event = fc.oneof(
        subscriptionId.map((id) => ({ type: "subscription.selected", subscriptionId: id })),
        fc.boolean().map((rls) => ({ type: "rls.changed", rls })),
        fc.constant({ type: "party.requested" }),
      );
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.array(event, { minLength: 2, maxLength: 8 }), async (scheduler, events) => {
          const machine = addReportMachine.provide({ actors: { primaryParty: primaryPartyWith(scheduler) } });
          const tab = createActor(machine, { input: { email: "" } }).start();
          await interleave(scheduler, tab, events);
          const { form } = addReportView(tab.getSnapshot());
          expect(partyStateOf(tab)).toBe(form.rls && form.subscriptionId !== "" ? "known" : "inactive");
          expect(form.partyId).toBe(form.rls && form.subscriptionId !== "" ? partyOf(form.subscriptionId) : "");
          expect(form.subscriptionId).toBe(lastValueOf(events, "subscriptionId") ?? "");
        }),
        { numRuns: RUNS },
      );
    });

    it("in Modify Report", async () => {
      const event = fc.oneof(
        subscriptionId.map((id) => ({ type: "subscription.selected", subscriptionId: id })),
        subscriptionId.map((id) => ({ type: "report.selected", report: reportOf(id) })),
        fc.boolean().map((rls) => ({ type: "rls.changed", rls })),
        fc.constantFrom({ type: "party.requested" }, { type: "update.requested" }),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(event, { minLength: 2, maxLength: 8 }),
          fc.boolean(),
          async (scheduler, events, fails) => {
            const machine = modifyReportMachine.provide({
              actors: {
                primaryParty: primaryPartyWith(scheduler),
                updateReport: fromPromise<Outcome, SubscriptionReport>(() =>
                  answerLater(scheduler, { isSuccess: true, message: "" }, fails),
                ),
              },
            });
            const tab = createActor(machine, { input: { email: "" } }).start();
            tab.subscribe((snapshot) => {
              if (modifyReportView(snapshot).at === "confirmingDiscard") tab.send({ type: "discard.confirmed" });
            });
            await interleave(scheduler, tab, events);
            const { form, chosen, isBusy } = modifyReportView(tab.getSnapshot());
            expect(isBusy).toBe(false);
            expect(form.rls ? [partyOf(form.subscriptionId)] : ["", partyOf(form.subscriptionId)]).toContain(
              form.partyId,
            );
            expect(form.reportName).toBe(chosen === null ? "" : form.subscriptionId);
            if (events.some(({ type }) => type === "update.requested")) return;
            const last = events.findLast((one) => "subscriptionId" in one || "report" in one);
            const report = last && "report" in last ? last.report : null;
            expect([form.subscriptionId, chosen?.subscriptionReportId ?? null]).toEqual([
              report?.subscriptionId ?? lastValueOf(events, "subscriptionId") ?? "",
              report?.subscriptionReportId ?? null,
            ]);
          },
        ),
        { numRuns: RUNS },
      );
    });
  },
);
