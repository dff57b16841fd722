import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { recordListView } from "../../../src/machines/admin/record-list.ts";
import { usageExportMachine } from "../../../src/machines/admin/usage-export.machine.ts";
import {
  initialUsageCriteria,
  usageMachine,
  type UsagePage,
  type UsageRequest,
} from "../../../src/machines/admin/usage.machine.ts";
import { exploreMachine, exploreRecordList } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const openingsByDay = [{ day: "2026-11-22", openings: 7 }];
const next = "page-2";
const row = { id: "1", name: "Cargo", secondLine: null, openings: 7, lastOpenedAt: null };
const page: UsagePage = {
  rows: [row],
  total: 2,
  next,
  summary: { by: "report", search: "", openings: "all", openingsByDay },
};

describe("the usage of reports", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(usageMachine, page, { by: "person" });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("keeps the openings of each day, and tells what the rows are about until others are loaded", async () => {
    const requests: UsageRequest[] = [];
    const actor = createActor(
      usageMachine.provide({
        actors: {
          loadPage: fromPromise<UsagePage | null, UsageRequest>(async ({ input }) => {
            requests.push(input);
            return requests.length === 1 ? page : { ...page, rows: [{ ...row, id: "2" }], next: null };
          }),
        },
      }),
    ).start();
    actor.send({ type: "list.opened" });
    await settle();
    actor.send({ type: "more.requested" });
    await settle();
    expect(requests).toEqual([
      { criteria: initialUsageCriteria, after: null },
      { criteria: initialUsageCriteria, after: next },
    ]);
    const rows = [row, { ...row, id: "2" }];
    expect(recordListView(actor.getSnapshot())).toMatchObject({ rows, summary: { openingsByDay }, next: null });
    actor.send({ type: "criteria.changed", criteria: { by: "person" } });
    expect(recordListView(actor.getSnapshot())).toMatchObject({
      criteria: { by: "person" },
      summary: { by: "report" },
      isReloading: true,
    });
  });
});

describe("the export of the usage", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(usageExportMachine, {
    events: [
      { type: "export.requested", criteria: initialUsageCriteria },
      { type: "retry.requested" },
      { type: "export.cancelled" },
      { type: "export.dismissed" },
    ],
    answers: { saveRows: [{ count: 1 }] },
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));
});
