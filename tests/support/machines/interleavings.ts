import * as fc from "fast-check";
import type { AnyActorRef, AnyEventObject } from "xstate";
import type { SubscriptionReport } from "../../../src/api/contract.ts";

export const RUNS = 1000;
export const TIMEOUT = { timeout: 60_000 };

export const subscriptionId = fc.constantFrom("s1", "s2", "s3");
export const partyOf = (subscription: string) => `party of ${subscription}`;
export const reportOf = (subscription: string): SubscriptionReport => ({
  subscriptionReportId: Number(subscription.slice(1)),
  subscriptionId: subscription,
  reportId: "11111111-aaaa-4bbb-8ccc-222222222222",
  reportName: subscription,
  groupId: "33333333-aaaa-4bbb-8ccc-444444444444",
  updatedBy: "eve@example.com",
  dataSetId: "55555555-aaaa-4bbb-8ccc-666666666666",
  partyId: null,
  rls: true,
});

/** Sends the events while the scheduler releases the answers in any order. */
export async function interleave(scheduler: fc.Scheduler, actor: AnyActorRef, events: readonly AnyEventObject[]) {
  scheduler.scheduleSequence(events.map((event) => async () => actor.send(event)));
  await scheduler.waitIdle();
}

/** Answers with the value, or fails, when the scheduler releases the answer. */
export async function answerLater<T>(scheduler: fc.Scheduler, value: T, fails = false): Promise<T> {
  await scheduler.schedule(Promise.resolve());
  if (fails) throw new Error("500");
  return value;
}

export const lastValueOf = (events: readonly AnyEventObject[], key: string) =>
  events.findLast((event) => key in event)?.[key] as string | undefined;
