import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome, SubscriptionUser } from "../../../src/api/contract.ts";
import {
  userReportMappingMachine,
  userReportMappingView,
} from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import { noMappings } from "../../../src/rules/access/mapping-index.ts";
import { answerLater, interleave, RUNS, subscriptionId, TIMEOUT } from "../../support/machines/interleavings.ts";

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
