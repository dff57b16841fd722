import { vi } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import { frameConversationMachine, type LoadInput } from "../../../src/machines/report/frame-conversation.machine.ts";
import type { ReportPage } from "../../../src/rules/report/embed-facts.ts";
import type { FrameCommand, ReportFrame, StateExchange } from "../../../src/rules/report/report-frame.ts";
import { describeState } from "./report-state.ts";

export const twoPages: readonly ReportPage[] = [
  { name: "p1", displayName: "One", active: true },
  { name: "p2", displayName: "Two", active: false },
];

/** A frame that the tested machines only pass on. */
export const frame: ReportFrame = {
  reference: "session-1",
  loadReport: () => Promise.resolve(),
  setToken: () => Promise.resolve(),
  readPages: () => Promise.resolve(twoPages),
  runCommand: () => Promise.resolve(),
  captureState: () => Promise.resolve("captured"),
  applyState: () => Promise.resolve(),
  readBookmarks: () => Promise.resolve([]),
};

interface Answers {
  loadReport?: () => Promise<void>;
  renewToken?: () => Promise<readonly ReportPage[]>;
  readPages?: () => Promise<readonly ReportPage[]>;
}

/** A conversation whose needs succeed unless `answers` says otherwise, and what is requested of the frame. */
export function provideConversation(answers: Answers = {}) {
  const calls: unknown[] = [];
  const machine = frameConversationMachine.provide({
    actors: {
      loadReport: fromPromise<void, LoadInput>(({ input }) => {
        const place = `${input.page ? ` at ${input.page}` : ""}${input.state ? ` in ${describeState(input.state)}` : ""}`;
        calls.push(`load ${input.token}${place}`);
        return answers.loadReport?.() ?? Promise.resolve();
      }),
      renewToken: fromPromise<readonly ReportPage[], { frame: ReportFrame; token: string; hasExpired: boolean }>(
        ({ input }) => {
          calls.push(`renew ${input.token}${input.hasExpired ? " after expiry" : ""}`);
          return answers.renewToken?.() ?? Promise.resolve(twoPages);
        },
      ),
      readPages: fromPromise<readonly ReportPage[], { frame: ReportFrame }>(() => {
        calls.push("read pages");
        return answers.readPages?.() ?? Promise.resolve(twoPages);
      }),
      exchangeState: fromPromise<void, { frame: ReportFrame; request: StateExchange }>(async ({ input }) => {
        calls.push(input.request.type);
      }),
      runCommand: fromPromise<boolean, { frame: ReportFrame; command: FrameCommand }>(async ({ input }) => {
        calls.push(input.command);
        return true;
      }),
    },
  });
  return { machine, takeCalls: () => calls.splice(0) };
}

/** A started conversation, and what its owner and the machine of the report frame are sent. */
export function startConversation(answers: Answers = {}) {
  const { machine, takeCalls } = provideConversation(answers);
  const notified: unknown[] = [];
  const owner = createActor(fromCallback(({ receive }) => receive((event) => notified.push(event)))).start();
  const replacements: unknown[] = [];
  const reportFrame = createActor(fromCallback(({ receive }) => receive((event) => replacements.push(event)))).start();
  const actor = createActor(machine, { input: { owner, reportFrame } }).start();
  return {
    takeCalls,
    replacements,
    takeNotified: () => notified.splice(0),
    token: () => actor.getSnapshot().context.token,
    value: () => actor.getSnapshot().value,
    send: async (...events: Parameters<typeof actor.send>[0][]) => {
      for (const event of events) actor.send(event);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** A conversation whose report is loaded and painted. */
export async function loadReport(answers: Answers = {}) {
  const started = startConversation(answers);
  await started.send(
    { type: "frame.attached", frame },
    { type: "token.provided", token: "t1" },
    { type: "report.loaded" },
  );
  await started.send({ type: "report.rendered" });
  started.takeCalls();
  started.takeNotified();
  return started;
}
