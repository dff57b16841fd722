import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyActorRef, type AnyEventObject, createActor, fromPromise } from "xstate";
import type {
  MappingChange,
  Outcome,
  ReportCheck,
  ReportEvent,
  SubscriptionReport,
  SubscriptionUser,
} from "../../../src/api/contract.ts";
import { addReportMachine, addReportView } from "../../../src/machines/admin/add-report.machine.ts";
import { modifyReportMachine, modifyReportView } from "../../../src/machines/admin/modify-report.machine.ts";
import {
  reportCheckMachine,
  reportCheckView,
  type ReportIds,
} from "../../../src/machines/admin/report-check.machine.ts";
import { reportHistoryMachine, reportHistoryView } from "../../../src/machines/admin/report-history.machine.ts";
import {
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/admin/user-report-mapping.machine.ts";
import { noMappings } from "../../../src/rules/admin/mapping-index.ts";

const RUNS = 1000;
const subscription = fc.constantFrom("s1", "s2", "s3");
const partyOf = (subscriptionId: string) => `party of ${subscriptionId}`;
const reportOf = (subscriptionId: string): SubscriptionReport => ({
  subscriptionReportId: Number(subscriptionId.slice(1)),
  subscriptionId,
  reportId: "11111111-aaaa-4bbb-8ccc-222222222222",
  reportName: subscriptionId,
  groupId: "33333333-aaaa-4bbb-8ccc-444444444444",
  updatedBy: "eve@example.com",
  dataSetId: "55555555-aaaa-4bbb-8ccc-666666666666",
  partyId: null,
  rls: true,
});

/** A person goes on choosing while answers come in any order; some never come well. */
async function interleave(s: fc.Scheduler, tab: AnyActorRef, events: readonly AnyEventObject[]) {
  s.scheduleSequence(events.map((event) => async () => tab.send(event)));
  await s.waitIdle();
}

const answered =
  (s: fc.Scheduler, fails: boolean) =>
  async <T>(value: T): Promise<T> => {
    await s.schedule(Promise.resolve());
    if (fails) throw new Error("500");
    return value;
  };

describe("whatever order the answers come in, the screen matches the last choice", { timeout: 60_000 }, () => {
  it("in Add Report", async () => {
    const event = fc.oneof(
      subscription.map((subscriptionId) => ({ type: "subscription.selected", subscriptionId })),
      fc.boolean().map((rls) => ({ type: "rls.changed", rls })),
      fc.constant({ type: "party.requested" }),
    );
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(event, { minLength: 2, maxLength: 8 }), async (s, events) => {
        const machine = addReportMachine.provide({
          actors: {
            loadParty: fromPromise<string, { subscriptionId: string }>(({ input }) =>
              answered(s, false)(partyOf(input.subscriptionId)),
            ),
          },
        });
        const tab = createActor(machine, { input: { email: "" } }).start();
        await interleave(s, tab, events);
        const { form, party } = addReportView(tab.getSnapshot());
        expect(party).toBe("settled");
        expect(form.partyId).toBe(form.rls && form.subscriptionId !== "" ? partyOf(form.subscriptionId) : "");
        expect(form.subscriptionId).toBe(lastOf(events, "subscriptionId") ?? "");
      }),
      { numRuns: RUNS },
    );
  });

  it("in Modify Report", async () => {
    const event = fc.oneof(
      subscription.map((subscriptionId) => ({ type: "subscription.selected", subscriptionId })),
      subscription.map((subscriptionId) => ({ type: "report.selected", report: reportOf(subscriptionId) })),
      fc.boolean().map((rls) => ({ type: "rls.changed", rls })),
      fc.constantFrom({ type: "party.requested" }, { type: "update.requested" }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(event, { minLength: 2, maxLength: 8 }),
        fc.boolean(),
        async (s, events, fails) => {
          const machine = modifyReportMachine.provide({
            actors: {
              loadParty: fromPromise<string, { subscriptionId: string }>(({ input }) =>
                answered(s, false)(partyOf(input.subscriptionId)),
              ),
              updateReport: fromPromise<Outcome, SubscriptionReport>(() =>
                answered(s, fails)({ isSuccess: true, message: "" }),
              ),
            },
          });
          const tab = createActor(machine, { input: { email: "" } }).start();
          await interleave(s, tab, events);
          const { form, chosenId, busy } = modifyReportView(tab.getSnapshot());
          expect(busy).toBe(false);
          expect(form.rls ? [partyOf(form.subscriptionId)] : ["", partyOf(form.subscriptionId)]).toContain(
            form.partyId,
          );
          expect(form.reportName).toBe(chosenId === null ? "" : form.subscriptionId);
          if (events.some(({ type }) => type === "update.requested")) return;
          const last = events.findLast((one) => "subscriptionId" in one || "report" in one);
          const report = last && "report" in last ? last.report : null;
          expect([form.subscriptionId, chosenId]).toEqual([
            report?.subscriptionId ?? lastOf(events, "subscriptionId") ?? "",
            report?.subscriptionReportId ?? null,
          ]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("in User Report Mapping", async () => {
    const event = fc.oneof(
      subscription.map((subscriptionId) => ({ type: "subscription.selected", subscriptionId })),
      subscription.map((of) => ({ type: "user.selected", principalId: `user of ${of}` })),
      fc.integer({ min: 1, max: 3 }).map((subscriptionReportId) => ({ type: "report.selected", subscriptionReportId })),
      fc.constantFrom(
        { type: "users.requested" },
        { type: "mapping.addRequested" },
        { type: "mapping.removeRequested" },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(event, { minLength: 2, maxLength: 8 }),
        fc.boolean(),
        async (s, events, fails) => {
          const machine = userReportMappingMachine.provide({
            actors: {
              loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(({ input }) =>
                answered(s, fails)([{ id: `user of ${input.subscriptionId}`, displayName: input.subscriptionId }]),
              ),
              changeMapping: fromPromise<Outcome, MappingChange>(() =>
                answered(s, fails)({ isSuccess: true, message: "" }),
              ),
            },
          });
          const tab = createActor(machine, { input: { mappings: noMappings } }).start();
          await interleave(s, tab, events);
          const { at, subscriptionId, users } = userReportMappingView(tab.getSnapshot());
          if (subscriptionId === "") expect(at).toBe("withoutSubscription");
          else expect(at).toBe(fails ? "usersFailed" : "choosing");
          expect(users.map(({ displayName }) => displayName)).toEqual(
            subscriptionId === "" || fails ? [] : [subscriptionId],
          );
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("in the check of a report", async () => {
    const names = ["r1", "r2", "r3"];
    const event = fc.constantFrom(...names).map((reportId) => ({ type: "check.requested", reportId, groupId: "g" }));
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(event, { minLength: 2, maxLength: 8 }),
        fc.subarray(names),
        async (s, events, failing) => {
          const machine = reportCheckMachine.provide({
            actors: {
              checkReport: fromPromise<ReportCheck | null, ReportIds>(({ input: { reportId } }) =>
                answered(
                  s,
                  failing.includes(reportId),
                )({ exists: true, reportName: reportId, dataSetId: null, identityRequired: false, message: "" }),
              ),
            },
          });
          const check = createActor(machine).start();
          await interleave(s, check, events);
          const last = lastOf(events, "reportId") ?? "";
          const seen = (reportId: string) => reportCheckView(check.getSnapshot(), { reportId, groupId: "g" });
          expect(seen(last)).toMatchObject(
            failing.includes(last) ? { is: "unknown" } : { is: "checked", answer: { reportName: last } },
          );
          for (const other of names.filter((name) => name !== last)) expect(seen(other)).toEqual({ is: "unasked" });
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("in the history of a report", async () => {
    const numbers = [1, 2, 3];
    const event = fc.oneof(
      fc.constantFrom(...numbers).map((id) => ({ type: "history.requested", id })),
      fc.constant({ type: "history.closed" }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(event, { minLength: 2, maxLength: 8 }),
        fc.subarray(numbers),
        async (s, events, failing) => {
          const machine = reportHistoryMachine.provide({
            actors: {
              loadHistory: fromPromise<readonly ReportEvent[] | null, { id: number }>(({ input: { id } }) =>
                answered(s, failing.includes(id))([{ at: "", by: "", action: "added", detail: String(id) }]),
              ),
            },
          });
          const history = createActor(machine).start();
          await interleave(s, history, events);
          const last = events.at(-1) as AnyEventObject | undefined;
          for (const id of numbers) {
            const expected =
              last?.["id"] !== id
                ? { is: "closed" }
                : failing.includes(id)
                  ? { is: "unknown" }
                  : { is: "shown", events: [{ detail: String(id) }] };
            expect(reportHistoryView(history.getSnapshot(), id)).toMatchObject(expected);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});

const lastOf = (events: readonly AnyEventObject[], key: string) =>
  events.findLast((event) => key in event)?.[key] as string | undefined;
