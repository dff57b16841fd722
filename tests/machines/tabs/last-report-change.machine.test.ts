import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  lastReportChangeMachine,
  lastReportChangeView,
} from "../../../src/machines/tabs/last-report-change.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

type Change = { at: string | null };
const at = "2026-11-03T14:02:00Z";

const broken = () => Promise.reject(new Error("500"));

async function timesAfter(...answers: (() => Promise<Change>)[]) {
  const actor = createActor(
    lastReportChangeMachine.provide({
      actors: { loadLastChange: fromPromise<Change, { id: number }>(() => answers.shift()!()) },
    }),
  ).start();
  for (let id = answers.length; id > 0; id -= 1) {
    actor.send({ type: "report.chosen", id });
    await settle();
  }
  expect(lastReportChangeView(actor.getSnapshot(), 1).at).toBe("ready");
  return [1, 2].map((id) => lastReportChangeView(actor.getSnapshot(), id).changedAt);
}

describe("the time of a report’s last change", () => {
  testEveryPath(lastReportChangeMachine, {
    events: [{ type: "report.chosen", id: 1 }],
    answers: { loadLastChange: [{ at }] },
  });

  it("is told of the chosen report only", async () => {
    expect(await timesAfter(async () => ({ at }))).toEqual([at, null]);
  });

  it("is asked for by the report’s number, and unknown until the answer is there", async () => {
    const asked: number[] = [];
    const answers = [Promise.resolve({ at }), new Promise<Change>(() => {})];
    const actor = createActor(
      lastReportChangeMachine.provide({
        actors: {
          loadLastChange: fromPromise<Change, { id: number }>(({ input }) => (asked.push(input.id), answers.shift()!)),
        },
      }),
    ).start();
    const view = () => lastReportChangeView(actor.getSnapshot(), 7);
    for (const expected of [
      { at: "ready", changedAt: at },
      { at: "loading", changedAt: null },
    ]) {
      actor.send({ type: "report.chosen", id: 7 });
      await settle();
      expect(view()).toEqual(expected);
    }
    expect(asked).toEqual([7, 7]);
  });

  it("is unknown after a failure and where the back end does not tell it", async () => {
    for (const answer of [async () => ({ at: null }), broken])
      expect(await timesAfter(async () => ({ at }), answer)).toEqual([null, null]);
  });
});
