import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { DeletedReport, Restoration } from "../../../src/api/report-contract.ts";
import {
  type ReportRestorationEvent,
  reportRestorationMachine,
  reportRestorationView,
} from "../../../src/machines/reports/report-restoration.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { sendInTurn } from "../../support/machines/settle.ts";
import { createReport } from "../../support/machines/subscription-report.ts";

const report = createReport();
const deleted: ReportRestorationEvent = { type: "report.deleted", report };
const found: DeletedReport = { reportName: report.reportName, secondsLeft: 600 };
const success: Restoration = { isSuccess: true, message: "", report, principalIds: ["u1", "u2"] };
const refusal: Restoration = { isSuccess: false, message: "Too late", report: null, principalIds: [] };
const fail = () => Promise.reject(new Error("500"));

interface Answers {
  find?: () => Promise<DeletedReport | null>;
  restore?: () => Promise<Restoration>;
}

function start({ find = async () => found, restore = async () => success }: Answers = {}) {
  const facts: unknown[] = [];
  const asked: number[] = [];
  const actor = createActor(
    reportRestorationMachine.provide({
      actors: {
        findDeleted: fromPromise<DeletedReport | null, { id: number }>(({ input }) => (asked.push(input.id), find())),
        restoreReport: fromPromise<Restoration, { id: number }>(({ input }) => (asked.push(input.id), restore())),
      },
    }),
  ).start();
  actor.on("*", (fact) => facts.push(fact));
  const send = sendInTurn(actor, reportRestorationView);
  return { send, facts, asked, view: () => reportRestorationView(actor.getSnapshot()) };
}

describe("the undo of a deletion", () => {
  testEveryPath(reportRestorationMachine, {
    events: [deleted, { type: "undo.requested" }, { type: "undo.dismissed" }],
    answers: { findDeleted: [found, null], restoreReport: [success, refusal] },
  });

  it("brings the report and its mappings back, and can be dismissed then", async () => {
    const { send, facts, asked } = start();
    expect(await send(deleted)).toEqual({ at: "offered", reportName: report.reportName, secondsLeft: 600 });
    const restored = { at: "restored", reportName: report.reportName, readers: 2 };
    expect(await send({ type: "undo.requested" })).toEqual(restored);
    expect(asked).toEqual([report.subscriptionReportId, report.subscriptionReportId]);
    const { subscriptionReportId } = report;
    const toAddition = (principalId: string) => ({ action: "add", subscriptionReportId, principalId });
    expect(facts).toEqual([
      { type: "report.added", report },
      { type: "mappings.changed", changes: ["u1", "u2"].map(toAddition) },
    ]);
    expect(await send({ type: "undo.dismissed" })).toEqual({ at: "inactive" });
  });

  it("is not offered by a back end that cannot restore it, or does not answer", async () => {
    expect(await start({ find: async () => null }).send(deleted)).toEqual({ at: "inactive" });
    expect(await start({ find: fail }).send(deleted)).toEqual({ at: "inactive" });
    const { send } = start({ find: () => new Promise(() => {}) });
    expect(await send(deleted)).toEqual({ at: "finding" });
  });

  it.each([
    ["a refusal, with the server’s words", async () => refusal, "Too late"],
    ["a failure", fail, "Error occured while restoring report"],
    [
      "an answer without the report",
      async () => ({ ...success, report: null }),
      "Error occured while restoring report",
    ],
  ])("tells %s and stays offered", async (_, restore, message) => {
    const { send, facts } = start({ restore });
    expect((await send(deleted, { type: "undo.requested" })).at).toBe("offered");
    expect(facts).toEqual([{ type: "notice.raised", title: "Error", message }]);
  });

  it("can be declined", async () => {
    expect(await start().send(deleted, { type: "undo.dismissed" })).toEqual({ at: "inactive" });
  });

  it("ends when its time is over", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { send, view } = start();
    const sending = send(deleted);
    await vi.advanceTimersByTimeAsync(599_000);
    await sending;
    expect(view().at).toBe("offered");
    await vi.advanceTimersByTimeAsync(2000);
    expect(view().at).toBe("inactive");
  });
});
