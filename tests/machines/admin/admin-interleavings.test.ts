import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyActorRef, type AnyEventObject, createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, SubscriptionReport, SubscriptionUser } from "../../../src/api/contract.ts";
import { addReportMachine, addReportView } from "../../../src/machines/tabs/add-report.machine.ts";
import { modifyReportMachine, modifyReportView } from "../../../src/machines/tabs/modify-report.machine.ts";
import { primaryPartyMachine } from "../../../src/machines/tabs/primary-party.machine.ts";
import { partyStateOf } from "../../support/machines/party-state.ts";
import { createReport } from "../../support/machines/subscription-report.ts";
import {
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { noMappings } from "../../../src/rules/access/mapping-index.ts";

const RUNS = 1000;
const TIMEOUT = { timeout: 60_000 };

const subscriptionId = fc.constantFrom("s1", "s2", "s3");
const partyOf = (subscription: string) => `party of ${subscription}`;
const reportOf = (subscription: string) =>
  createReport({
    subscriptionReportId: Number(subscription.slice(1)),
    subscriptionId: subscription,
    reportName: subscription,
    dataSetId: "55555555-aaaa-4bbb-8ccc-666666666666",
    rls: true,
  });

/** Sends the events while the scheduler releases the answers in any order. */
async function interleave(scheduler: fc.Scheduler, actor: AnyActorRef, events: readonly AnyEventObject[]) {
  scheduler.scheduleSequence(events.map((event) => async () => actor.send(event)));
  await scheduler.waitIdle();
}

/** Answers with the value, or fails, when the scheduler releases the answer. */
async function answerLater<T>(scheduler: fc.Scheduler, value: T, fails = false): Promise<T> {
  await scheduler.schedule(Promise.resolve());
  if (fails) throw new Error("500");
  return value;
}

const lastValueOf = (events: readonly AnyEventObject[], key: string) =>
  events.findLast((event) => key in event)?.[key] as string | undefined;

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

describe(
  "whatever order the answers come in, the User Report Mapping tab matches the last choice [fault: answers out of order]",
  TIMEOUT,
  () => {
    const event = fc.oneof(
      subscriptionId.map((id) => ({ type: "subscription.selected", subscriptionId: id })),
      subscriptionId.map((id) => ({ type: "user.selected", principalId: `user of ${id}` })),
      fc.integer({ min: 1, max: 3 }).map((subscriptionReportId) => ({ type: "report.selected", subscriptionReportId })),
      fc.constantFrom(
        { type: "users.requested" },
        { type: "mapping.addRequested" },
        { type: "mapping.removeRequested" },
      ),
    );

    it("shows the users of the last subscription and is ready for the next choice", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(event, { minLength: 2, maxLength: 8 }),
          fc.boolean(),
          async (scheduler, events, fails) => {
            const machine = userReportMappingMachine.provide({
              actors: {
                loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(({ input }) =>
                  answerLater(
                    scheduler,
                    [{ id: `user of ${input.subscriptionId}`, displayName: input.subscriptionId }],
                    fails,
                  ),
                ),
                changeMapping: fromPromise<Outcome, MappingChange>(() =>
                  answerLater(scheduler, { isSuccess: true, message: "" }, fails),
                ),
              },
            });
            const tab = createActor(machine, { input: { mappings: noMappings } }).start();
            await interleave(scheduler, tab, events);
            const { at, subscriptionId: selected, users } = userReportMappingView(tab.getSnapshot());
            const loaded = fails ? "usersFailed" : "choosing";
            expect(at).toBe(selected === "" ? "withoutSubscription" : loaded);
            expect(users.map(({ displayName }) => displayName)).toEqual(selected === "" || fails ? [] : [selected]);
          },
        ),
        { numRuns: RUNS },
      );
    });
  },
);
