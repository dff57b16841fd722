import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ReportEvent } from "../../../src/api/report-contract.ts";
import {
  type ReportHistoryEvent,
  reportHistoryMachine,
  reportHistoryView,
} from "../../../src/machines/reports/report-history.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const event: ReportEvent = { at: "2026-01-01T00:00:00Z", by: "ada@example.com", action: "added", detail: "" };
const fail = () => Promise.reject(new Error("500"));
const neverSettles = () => new Promise<never>(() => {});

function start(answer: (id: number) => Promise<readonly ReportEvent[]>) {
  const actor = createActor(
    reportHistoryMachine.provide({
      actors: {
        loadHistory: fromPromise<readonly ReportEvent[], { id: number }>(({ input }) => answer(input.id)),
      },
    }),
  ).start();
  const send = (sent: ReportHistoryEvent) => (actor.send(sent), settle());
  return { send, view: (id = 1) => reportHistoryView(actor.getSnapshot(), id) };
}

describe("the history of a report", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(reportHistoryMachine, {
    events: [{ type: "history.requested", id: 1 }, { type: "history.closed" }],
    answers: { loadHistory: [[event]] },
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("loads when it is opened, shows for its own report only, and closes", async () => {
    const { send, view } = start(async (id) => [{ ...event, detail: String(id) }]);
    expect([view(), view(0)]).toEqual([{ at: "closed" }, { at: "closed" }]);
    await send({ type: "history.requested", id: 1 });
    expect([view(1), view(2)]).toEqual([{ at: "shown", events: [{ ...event, detail: "1" }] }, { at: "closed" }]);
    await send({ type: "history.closed" });
    expect(view()).toEqual({ at: "closed" });
  });

  it("shows that it is loading, and nothing of the report before", async () => {
    const answers = [Promise.resolve([event]), neverSettles()];
    const { send, view } = start(() => answers.shift()!);
    await send({ type: "history.requested", id: 1 });
    await send({ type: "history.requested", id: 2 });
    expect([view(1), view(2)]).toEqual([{ at: "closed" }, { at: "loading" }]);
  });

  it("shows a failure, and can be requested again", async () => {
    const answers = [fail, async () => [event]];
    const { send, view } = start(() => answers.shift()!());
    await send({ type: "history.requested", id: 1 });
    expect(view()).toEqual({ at: "failed" });
    await send({ type: "history.requested", id: 1 });
    expect(view()).toEqual({ at: "shown", events: [event] });
  });
});
