import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, Outcome } from "../../../src/api/contract.ts";
import {
  type AccessGridEvent,
  accessGridMachine,
  accessGridView,
} from "../../../src/machines/admin/access-grid.machine.ts";
import { mappingChangesMachine } from "../../../src/machines/admin/mapping-changes.machine.ts";
import { maxPendingChanges } from "../../../src/rules/admin/pending-changes.ts";
import { isMapped, noMappings, withChanges, withMapping } from "../../../src/rules/admin/mapping-index.ts";
import { failChild } from "../../support/machines/child-events.ts";

const settled = () => new Promise(setImmediate);
const users = [{ id: "u1", displayName: "Ben" }];
const report = {
  subscriptionReportId: 5,
  subscriptionId: "s1",
  reportId: "r",
  reportName: "Claims",
  groupId: "g",
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
};
const mapped = { subscriptionReportId: 5, principalId: "u1" };
const other = { subscriptionReportId: 6, principalId: "u1" };
const mappings = withMapping(noMappings, mapped);
const opened = { type: "access.opened", users, reports: [report] } as const;

/** The access view over a back end that makes every change but those it is told to refuse. */
function start(refused: readonly number[] = []) {
  const sent: MappingChange[] = [];
  const told: MappingChange[] = [];
  const sendBatch = fromPromise<readonly Outcome[], { changes: readonly MappingChange[] }>(async ({ input }) => {
    sent.push(...input.changes);
    return input.changes.map(({ subscriptionReportId }) => ({
      isSuccess: !refused.includes(subscriptionReportId),
      message: "No",
    }));
  });
  const access = createActor(
    accessGridMachine.provide({ actors: { mappingChanges: mappingChangesMachine.provide({ actors: { sendBatch } }) } }),
    { input: { mappings } },
  ).start();
  access.on("mappings.changed", ({ changes }) => {
    told.push(...changes);
    access.send({ type: "mappingIndex.updated", mappings: withChanges(mappings, told) });
  });
  const say = async (...said: AccessGridEvent[]) => {
    for (const one of said) access.send(one);
    await settled();
    return accessGridView(access.getSnapshot());
  };
  const close = () => (access.getSnapshot().children.changes?.send({ type: "changes.closed" }), say());
  return { access, sent, told, say, close };
}
const want = (cell: typeof other, access: boolean) => ({ type: "cells.set", cells: [cell], access }) as const;
const wantMany = (from: number, count: number) =>
  ({
    type: "cells.set",
    cells: Array.from({ length: count }, (_, at) => ({ ...other, subscriptionReportId: from + at })),
    access: true,
  }) as const;

describe("the access view", () => {
  it("knows no subscription before it is opened, then what it was opened with, and none again when it is closed", async () => {
    const { say } = start();
    const closed = {
      at: "closed",
      users: [],
      reports: [],
      mappings,
      pending: new Map(),
      isLimitExceeded: false,
      restoredCount: 0,
    };
    expect(await say()).toEqual(closed);
    expect(await say(opened)).toEqual({
      at: "choosing",
      users,
      reports: [report],
      mappings,
      pending: new Map(),
      isLimitExceeded: false,
      restoredCount: 0,
    });
    expect(await say(want(other, true), { type: "access.closed" })).toEqual(closed);
    expect((await say(opened)).pending.size).toBe(0);
  });

  it("marks the cells that would change, in either direction, until they are unmarked or cleared", async () => {
    const { say } = start();
    const view = await say(opened, want(other, true), want(mapped, false), want(mapped, true));
    expect([...view.pending.values()]).toEqual([{ action: "add", ...other }]);
    expect((await say({ type: "cells.cleared" })).pending.size).toBe(0);
  });

  it("takes no more changes at once than a person can review, says so, and keeps what was marked", async () => {
    const { say } = start();
    expect(await say(opened, wantMany(100, maxPendingChanges + 1))).toMatchObject({
      pending: { size: 0 },
      isLimitExceeded: true,
    });
    expect(await say(wantMany(100, maxPendingChanges))).toMatchObject({
      pending: { size: maxPendingChanges },
      isLimitExceeded: false,
      restoredCount: 0,
    });
    expect(await say(wantMany(50, 1))).toMatchObject({ pending: { size: maxPendingChanges }, isLimitExceeded: true });
    expect(await say({ type: "cells.cleared" })).toMatchObject({ pending: { size: 0 }, isLimitExceeded: false });
  });

  it("reviews only what there is to review, and goes back to choosing with all of it", async () => {
    const { say } = start();
    expect((await say(opened, { type: "review.requested" })).at).toBe("choosing");
    expect((await say(want(other, true), { type: "review.requested" })).at).toBe("reviewing");
    expect(await say({ type: "review.left" })).toMatchObject({ at: "choosing", pending: { size: 1 } });
  });

  it("sends what was confirmed and nothing else; what was done is in its list and in the shared one, what was refused stays marked", async () => {
    const { say, sent, told, close } = start([5]);
    expect(
      (
        await say(
          opened,
          want(other, true),
          want(mapped, false),
          { type: "review.requested" },
          { type: "changes.confirmed" },
        )
      ).at,
    ).toBe("changing");
    expect(sent).toEqual([
      { action: "add", ...other },
      { action: "remove", ...mapped },
    ]);
    expect(told).toEqual([{ action: "add", ...other }]);
    const view = await close();
    expect([
      view.at,
      [...view.pending.values()],
      isMapped(view.mappings, other),
      isMapped(view.mappings, mapped),
    ]).toEqual(["choosing", [{ action: "remove", ...mapped }], true, true]);
  });

  it("goes back to choosing, with what is still pending, where the sending breaks", async () => {
    const { access, say } = start([6]);
    await say(opened, want(other, true), { type: "review.requested" }, { type: "changes.confirmed" });
    failChild(access, "changes");
    expect(await say()).toMatchObject({ at: "choosing", pending: { size: 1 } });
  });
});
