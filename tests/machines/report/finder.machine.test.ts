import { describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { finderMachine, finderView } from "../../../src/machines/report/finder.machine.ts";
import type { ReportLists } from "../../../src/machines/report/reports.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const lists: ReportLists = {
  subscriptions: [{ id: "s1", displayName: "Alderbrook" }],
  reports: [
    { subscriptionId: "s1", reportId: "r1", reportName: "Cargo", groupId: "g" },
    { subscriptionId: "s2", reportId: "r1", reportName: "Cargo", groupId: "g" },
  ],
};

async function start(load: () => Promise<ReportLists>) {
  const actor = createActor(finderMachine.provide({ actors: { loadReports: fromPromise<ReportLists, void>(load) } }), {
    input: { known: null },
  }).start();
  await settle();
  return { actor, view: () => finderView(actor.getSnapshot()) };
}

describe("the finder", () => {
  testEveryPath(finderMachine, {
    input: { known: null },
    events: [{ type: "text.typed", text: "c" }, { type: "retry.requested" }],
    answers: { loadReports: [lists, { subscriptions: [], reports: [] }] },
  });

  it("names each report’s client, and tells the same report of two clients apart", async () => {
    const { view } = await start(async () => lists);
    expect(view().entries).toMatchObject([
      { id: "s1/r1", reportName: "Cargo", clientName: "Alderbrook" },
      { id: "s2/r1", reportName: "Cargo", clientName: "" },
    ]);
  });

  it("keeps what is typed while the reports are being loaded [return: finder]", async () => {
    const loaded = Promise.withResolvers<ReportLists>();
    const { actor, view } = await start(() => loaded.promise);
    actor.send({ type: "text.typed", text: "car" });
    loaded.resolve(lists);
    await settle();
    expect(view()).toMatchObject({ at: "finding", typed: "car" });
  });

  it("has the reports that the page knows before it is started, and does not load them", async () => {
    const load = vi.fn<() => Promise<ReportLists>>(async () => lists);
    const loadReports = fromPromise<ReportLists, void>(load);
    const actor = createActor(finderMachine.provide({ actors: { loadReports } }), { input: { known: lists } });
    expect(finderView(actor.getSnapshot())).toMatchObject({
      at: "finding",
      entries: [{ id: "s1/r1" }, { id: "s2/r1" }],
    });
    actor.start();
    await settle();
    expect(load).not.toHaveBeenCalled();
  });

  it("can be asked again after a failed load", async () => {
    const answers = [() => Promise.reject(new Error("500")), async () => lists];
    const { actor, view } = await start(() => answers.shift()!());
    expect(view().at).toBe("failed");
    actor.send({ type: "retry.requested" });
    await settle();
    expect(view().at).toBe("finding");
  });
});
