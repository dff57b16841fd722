import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromCallback, fromPromise } from "xstate";
import type { MappingChange, Outcome } from "../../../src/api/contract.ts";
import { accessGridMachine, accessGridView } from "../../../src/machines/admin/access-grid.machine.ts";
import { mappingChangesMachine, mappingChangesView } from "../../../src/machines/admin/mapping-changes.machine.ts";
import { isMapped, noMappings, withChanges, withMapping } from "../../../src/rules/admin/mapping-index.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";

const change = (at: number): MappingChange => ({ action: "add", subscriptionReportId: at + 1, principalId: "u1" });
const changes = Array.from({ length: 250 }, (_, at) => change(at));
const settled = () => new Promise(setImmediate);
async function untilSettled(view: () => { at: string }) {
  while (view().at === "sending") await settled();
}
const yes: Outcome = { isSuccess: true, message: "" };
const no: Outcome = { isSuccess: false, message: "Full" };
type Send = (changes: readonly MappingChange[]) => Promise<Outcome[]>;

const provided = (send: () => Send) =>
  mappingChangesMachine.provide({
    actors: {
      sendBatch: fromPromise<readonly Outcome[], { changes: readonly MappingChange[] }>(({ input }) =>
        send()(input.changes),
      ),
    },
  });

describe("many mapping changes", () => {
  const two = [change(0), change(1)];
  const walks = [two, changes].map((list) =>
    exploreMachine(mappingChangesMachine, {
      input: { parent: createEmptyActor(), changes: list },
      events: ["sending.resumed", "failed.retried", "undo.requested", "changes.closed"].map((type) => ({ type })),
      answers: {
        sendBatch: [
          two.map(() => yes),
          two.map(() => no),
          list.slice(0, 100).map(() => yes),
          list.slice(200).map(() => yes),
          [],
        ],
      },
      distinguishBy: ({
        queue,
        outcomes,
        applied,
        undoing,
      }: {
        queue: unknown[];
        outcomes: Outcome[];
        applied: unknown[];
        undoing: boolean;
      }) => [
        queue.length,
        outcomes.length,
        outcomes.filter(({ isSuccess }) => isSuccess).length,
        applied.length,
        undoing,
      ],
    }),
  );
  it("reach each of their states", () => expect(walks[0]?.unreachedStates).toEqual([]));
  it("take each of their transitions", () => {
    const [few, many] = walks;
    expect(few?.unreachedTransitions.filter((one) => many?.unreachedTransitions.includes(one))).toEqual([]);
  });

  function start(send: () => Send) {
    const told: (readonly MappingChange[])[] = [];
    const parent = createActor(
      fromCallback<{ type: "mappings.changed"; changes: readonly MappingChange[] }>(({ receive }) =>
        receive((event) => told.push(event.changes)),
      ),
    ).start();
    const actor = createActor(provided(send), { input: { parent, changes } }).start();
    return { actor, told, view: () => mappingChangesView(actor.getSnapshot()) };
  }

  it("go out in batches, and every row has its outcome", async () => {
    const sizes: number[] = [];
    const { told, view } = start(() => async (batch) => {
      sizes.push(batch.length);
      return batch.map(({ subscriptionReportId }) => (subscriptionReportId % 10 === 0 ? no : yes));
    });
    await untilSettled(view);
    expect(sizes).toEqual([100, 100, 50]);
    expect(view()).toMatchObject({ at: "settled", total: 250, answered: 250, canRetry: true, canUndo: true });
    expect(view().failed).toHaveLength(25);
    expect(view().failed[0]).toEqual({ change: change(9), message: "Full" });
    expect(told.flat()).toHaveLength(225);
  });

  it("that failed are sent again, and only those", async () => {
    let answer = no;
    const sent: number[] = [];
    const { actor, view } = start(() => async (batch) => {
      sent.push(batch.length);
      return batch.map(({ subscriptionReportId }) => (subscriptionReportId === 1 ? answer : yes));
    });
    await untilSettled(view);
    answer = yes;
    actor.send({ type: "failed.retried" });
    await untilSettled(view);
    expect(sent.at(-1)).toBe(1);
    expect(view()).toMatchObject({ at: "settled", failed: [], canRetry: false });
  });

  it("that were done are undone by their opposites", async () => {
    const sent: MappingChange[] = [];
    const { actor, told, view } = start(() => async (batch) => {
      sent.push(...batch);
      return batch.map(() => yes);
    });
    await untilSettled(view);
    actor.send({ type: "undo.requested" });
    await untilSettled(view);
    expect(sent.slice(250)).toEqual(
      changes.map(({ subscriptionReportId, principalId }) => ({ action: "remove", subscriptionReportId, principalId })),
    );
    expect(told.flat()).toHaveLength(500);
    expect(view()).toMatchObject({ undoing: true, canUndo: false });
  });

  it("stop where the server does not answer, and go on from there", async () => {
    let broken = true;
    const sizes: number[] = [];
    const { actor, view } = start(() => async (batch) => {
      if (broken && sizes.length === 1) throw new Error("500");
      sizes.push(batch.length);
      return batch.map(() => yes);
    });
    await untilSettled(view);
    expect(view()).toMatchObject({ at: "interrupted", answered: 100 });
    broken = false;
    actor.send({ type: "sending.resumed" });
    await untilSettled(view);
    expect(sizes).toEqual([100, 100, 50]);
  });
});

describe("the access view", () => {
  const users = [
    { id: "u1", displayName: "Ben" },
    { id: "u2", displayName: "Chloe" },
  ];
  const mapped = { subscriptionReportId: 1, principalId: "u1" };
  const other = { subscriptionReportId: 1, principalId: "u2" };
  const opening = { type: "access.opened" as const, users, reports: [] };
  const input = { mappings: withMapping(noMappings, mapped) };
  const { unreachedStates, unreachedTransitions } = exploreMachine(accessGridMachine, {
    input,
    events: [
      opening,
      { type: "mappingIndex.updated", ...input },
      { type: "drafts.restored", changes: [{ action: "add", ...other }] },
      { type: "access.closed" },
      { type: "cells.set", cells: [other], access: true },
      { type: "cells.cleared" },
      { type: "review.requested" },
      { type: "review.left" },
      { type: "changes.confirmed" },
      { type: "mappings.changed", changes: [{ action: "add", ...other }] },
    ],
    distinguishBy: ({ pending }: { pending: ReadonlyMap<string, unknown> }) => pending.size,
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("what was wanted before a login came between waits until its subscription is opened, but for what is so by now", () => {
    const access = createActor(accessGridMachine, { input }).start();
    const elsewhere = { action: "add" as const, subscriptionReportId: 9, principalId: "u1" };
    access.send({
      type: "drafts.restored",
      changes: [{ action: "add", ...other }, { action: "add", ...mapped }, elsewhere],
    });
    access.send({
      ...opening,
      reports: [
        {
          subscriptionReportId: 1,
          subscriptionId: "s1",
          reportId: "",
          reportName: "",
          groupId: "",
          updatedBy: "",
          dataSetId: null,
          partyId: null,
          rls: false,
        },
      ],
    });
    expect([...accessGridView(access.getSnapshot()).pending.values()]).toEqual([{ action: "add", ...other }]);
    expect(access.getSnapshot().context.restored).toEqual([elsewhere]);
  });

  it("sends nothing before the review is confirmed, then tells the shared list and keeps what failed", async () => {
    const sent: MappingChange[] = [];
    const told: MappingChange[] = [];
    const access = createActor(
      accessGridMachine.provide({
        actors: {
          mappingChanges: provided(() => async (batch) => {
            sent.push(...batch);
            return batch.map(({ action }) => (action === "add" ? yes : no));
          }),
        },
      }),
      { input },
    ).start();
    access.on("mappings.changed", (fact) => {
      told.push(...fact.changes);
      access.send({ type: "mappingIndex.updated", mappings: withChanges(input.mappings, told) });
    });
    access.send(opening);
    access.send({ type: "cells.set", cells: [mapped, other], access: true });
    expect(accessGridView(access.getSnapshot()).pending.size).toBe(1);
    access.send({ type: "cells.set", cells: [mapped], access: false });
    access.send({ type: "review.requested" });
    await settled();
    expect(sent).toEqual([]);
    access.send({ type: "changes.confirmed" });
    await settled();
    expect(told).toEqual([{ action: "add", ...other }]);
    access.getSnapshot().children.changes?.send({ type: "changes.closed" });
    await settled();
    const { at, mappings, pending } = accessGridView(access.getSnapshot());
    expect([at, isMapped(mappings, other)]).toEqual(["choosing", true]);
    expect([...pending.values()]).toEqual([{ action: "remove", ...mapped }]);
  });
});
