import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { SentChange } from "../../../src/api/contract.ts";
import type { ClientAccess } from "../../../src/api/groups-contract.ts";
import {
  type AccessGridEvent,
  accessGridMachine,
  accessGridView,
  hasUnsavedChanges,
} from "../../../src/machines/access/access-grid.machine.ts";
import { isMapped, noMappings, withChanges } from "../../../src/rules/access/mapping-index.ts";
import { maxPendingChanges } from "../../../src/rules/access/pending-changes.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { createMappingChanges, failed, succeeded } from "../../support/machines/mapping-batches.ts";
import { settle } from "../../support/machines/settle.ts";
import { createReport } from "../../support/machines/subscription-report.ts";

const users = [
  { id: "u1", displayName: "Ben" },
  { id: "u2", displayName: "Chloe" },
];
const report = createReport({ subscriptionReportId: 5 });
const mapped = { subscriptionReportId: 5, principalId: "u1" };
const unmapped = { subscriptionReportId: 5, principalId: "u2" };
const mappings = withChanges(noMappings, [{ action: "add", ...mapped }]);
const opened = { type: "access.opened", users, reports: [report] } as const;

const grant = (...cells: (typeof mapped)[]) => ({ type: "cells.set", cells, access: true }) as const;
const revoke = (...cells: (typeof mapped)[]) => ({ type: "cells.set", cells, access: false }) as const;
const grantMany = (firstReport: number, count: number) =>
  grant(...Array.from({ length: count }, (_, at) => ({ ...unmapped, subscriptionReportId: firstReport + at })));

/** The access matrix with a back end that refuses some changes; the index comes back as from the admin machine. */
function start(isRefused: (change: SentChange) => boolean = () => false) {
  const sent: SentChange[] = [];
  const emitted: SentChange[] = [];
  const mappingChanges = createMappingChanges(async (batch) => {
    sent.push(...batch);
    return batch.map((change) => (isRefused(change) ? failed : succeeded));
  });
  const grid = createActor(accessGridMachine.provide({ actors: { mappingChanges } }), { input: { mappings } }).start();
  grid.on("mappings.changed", ({ changes }) => {
    emitted.push(...changes);
    grid.send({ type: "mappingIndex.updated", mappings: withChanges(mappings, emitted) });
  });
  const send = async (...events: AccessGridEvent[]) => {
    for (const event of events) grid.send(event);
    await settle();
    return accessGridView(grid.getSnapshot());
  };
  const close = () => (grid.getSnapshot().children.changes?.send({ type: "changes.closed" }), send());
  return { grid, sent, emitted, send, close };
}

const noGroups: ClientAccess = { groups: [], grants: [], datedMappings: [], accessEnds: [], maxDays: null };

describe("the access matrix", () => {
  testEveryPath(accessGridMachine, {
    input: { mappings },
    events: [
      opened,
      { type: "mappingIndex.updated", mappings },
      { type: "drafts.restored", changes: [{ action: "add", ...unmapped }] },
      { type: "access.loaded", access: noGroups },
      { type: "access.closed" },
      { type: "contents.changed", users, reports: [report] },
      grant(unmapped),
      { type: "cells.cleared" },
      { type: "review.requested" },
      { type: "review.left" },
      { type: "changes.confirmed" },
      { type: "mappings.changed", changes: [{ action: "add", ...unmapped }] },
    ],
    distinguishBy: ({ pending }: { pending: ReadonlyMap<string, unknown> }) => pending.size,
  });

  it("holds the subscription it was opened with, and none before that or after it is closed", async () => {
    const { send } = start();
    const empty = { mappings, pending: new Map(), isLimitReached: false, restoredCount: 0 };
    const closed = { ...empty, at: "closed", users: [], reports: [] };
    expect(await send()).toEqual(closed);
    expect(await send(opened)).toEqual({ ...empty, at: "choosing", users, reports: [report] });
    expect(await send(grant(unmapped), { type: "access.closed" })).toEqual(closed);
    expect((await send(opened)).pending.size).toBe(0);
  });

  it("follows the users and reports of its subscription, and keeps the changes that can still be made", async () => {
    const { send } = start();
    const [ben, chloe] = users;
    await send(opened, grant(unmapped), revoke(mapped), { type: "review.requested" });
    const view = await send({ type: "contents.changed", users: [chloe!], reports: [report] });
    expect(view).toMatchObject({ at: "choosing", users: [chloe], pending: { size: 1 } });
    expect(await send({ type: "contents.changed", users: [ben!, chloe!], reports: [] })).toMatchObject({
      users: [ben, chloe],
      reports: [],
      pending: { size: 0 },
    });
  });

  it("shows the report first that it was opened for, as it is now", async () => {
    const { send } = start();
    expect((await send({ ...opened, subscriptionReportId: 9 })).firstReport).toBeUndefined();
    await send({ type: "access.closed" });
    const first = createReport({ subscriptionReportId: 6 });
    const shown = await send({ ...opened, reports: [report, first], subscriptionReportId: 6 });
    expect(shown.firstReport).toBe(first);
    const renamed = { ...first, reportName: "Losses" };
    const changed = await send({ type: "contents.changed", users, reports: [report, renamed] });
    expect(changed.firstReport).toBe(renamed);
    expect((await send({ type: "contents.changed", users, reports: [report] })).firstReport).toBeUndefined();
  });

  it("marks the cells that would change, in either direction, until they are unmarked or cleared", async () => {
    const { send } = start();
    const view = await send(opened, grant(unmapped), revoke(mapped), grant(mapped));
    expect([...view.pending.values()]).toEqual([{ action: "add", ...unmapped }]);
    expect((await send({ type: "cells.cleared" })).pending.size).toBe(0);
  });

  it("ignores a selection that exceeds the limit, reports it, and keeps the cells marked before", async () => {
    const { send } = start();
    expect(await send(opened, grantMany(100, maxPendingChanges + 1))).toMatchObject({
      pending: { size: 0 },
      isLimitReached: true,
    });
    expect(await send(grantMany(100, maxPendingChanges))).toMatchObject({
      pending: { size: maxPendingChanges },
      isLimitReached: false,
    });
    expect(await send(grantMany(50, 1))).toMatchObject({ pending: { size: maxPendingChanges }, isLimitReached: true });
    const unchanged = { ...grantMany(100, maxPendingChanges + 1), access: false };
    expect(await send({ type: "cells.cleared" }, unchanged)).toMatchObject({
      pending: { size: 0 },
      isLimitReached: true,
    });
    expect(await send({ type: "cells.cleared" })).toMatchObject({ pending: { size: 0 }, isLimitReached: false });
  });

  it("reviews only if there are pending changes, and keeps them when the review is left", async () => {
    const { send } = start();
    expect((await send(opened, { type: "review.requested" })).at).toBe("choosing");
    expect((await send(grant(unmapped), { type: "review.requested" })).at).toBe("reviewing");
    expect(await send({ type: "review.left" })).toMatchObject({ at: "choosing", pending: { size: 1 } });
  });

  it("marks restored changes when their subscription is opened, except those already made", () => {
    const grid = createActor(accessGridMachine, { input: { mappings } }).start();
    const ofAnotherSubscription = { action: "add" as const, subscriptionReportId: 9, principalId: "u1" };
    grid.send({
      type: "drafts.restored",
      changes: [{ action: "add", ...unmapped }, { action: "add", ...mapped }, ofAnotherSubscription],
    });
    grid.send(opened);
    const { pending, restoredCount } = accessGridView(grid.getSnapshot());
    expect([...pending.values()]).toEqual([{ action: "add", ...unmapped }]);
    expect(grid.getSnapshot().context.restored).toEqual([ofAnotherSubscription]);
    expect(restoredCount).toBe(1);
  });

  it("sends exactly the confirmed changes, passes on those that succeeded and keeps those that failed", async () => {
    const { send, sent, emitted, close } = start(({ action }) => action === "remove");
    await send(opened, grant(unmapped), revoke(mapped), { type: "review.requested" });
    expect(sent).toEqual([]);
    expect((await send({ type: "changes.confirmed" })).at).toBe("changing");
    expect(sent).toEqual([
      { action: "add", ...unmapped },
      { action: "remove", ...mapped },
    ]);
    expect(emitted).toEqual([{ action: "add", ...unmapped }]);
    const view = await close();
    expect([
      view.at,
      [...view.pending.values()],
      isMapped(view.mappings, unmapped),
      isMapped(view.mappings, mapped),
    ]).toEqual(["choosing", [{ action: "remove", ...mapped }], true, true]);
  });

  it("has unsaved changes until each is made, also those restored for another subscription", async () => {
    const { grid, send } = start();
    const hasUnsaved = () => hasUnsavedChanges(grid.getSnapshot());
    await send(opened);
    expect(hasUnsaved()).toBe(false);
    await send(grant(unmapped));
    expect(hasUnsaved()).toBe(true);
    await send({ type: "review.requested" }, { type: "changes.confirmed" });
    expect(hasUnsaved()).toBe(false);
    await send({ type: "drafts.restored", changes: [{ action: "add", ...unmapped, subscriptionReportId: 9 }] });
    expect(hasUnsaved()).toBe(true);
  });

  describe("with groups and dates", () => {
    const end = "2199-12-31T00:00:00Z";
    const access: ClientAccess = {
      groups: [{ id: "g1", name: "Underwriters", principalIds: ["u2"] }],
      grants: [],
      datedMappings: [{ ...mapped, from: null, until: end }],
      accessEnds: [],
      maxDays: null,
    };
    const loaded = { type: "access.loaded", access } as const;
    const toGroup = { subscriptionReportId: 5, principalId: "g1" };

    it("shows groups above people, and sends what is added with the chosen dates and what is removed with its own [access: dates]", async () => {
      const { send, sent, emitted } = start();
      const { users: rows } = await send(opened, loaded);
      expect(rows.map(({ id, email }) => [id, email])).toEqual([
        ["g1", "Group: Chloe"],
        ["u1", undefined],
        ["u2", undefined],
      ]);
      const from = "2199-01-01T00:00:00Z";
      await send(grant(toGroup, unmapped), revoke(mapped), { type: "review.requested" });
      await send({ type: "changes.confirmed", from, until: null });
      expect(sent).toEqual([
        { action: "add", ...toGroup, isGroup: true, from },
        { action: "add", ...unmapped, from },
        { action: "remove", ...mapped, until: end },
      ]);
      expect(emitted).toEqual([sent[1], sent[2]]);
    });

    it("keeps what is marked for removal and gives it other dates, which Undo takes back [access: dates]", async () => {
      const { grid, send, sent, emitted, close } = start();
      await send(opened, loaded, revoke(mapped), { type: "review.requested" });
      await send({ type: "changes.confirmed", from: null, until: null, isKept: true });
      grid.getSnapshot().children.changes?.send({ type: "undo.requested" });
      await send();
      expect(sent).toEqual([
        { action: "change", ...mapped, before: { from: null, until: end } },
        { action: "change", ...mapped, from: null, until: end, before: { from: null, until: null } },
      ]);
      expect(emitted).toEqual(sent);
      const view = await close();
      expect([view.pending.size, isMapped(view.mappings, mapped)]).toEqual([0, true]);
    });

    it("gives what is added beside it the same dates, and keeps what was refused [access: dates]", async () => {
      const { send, sent, close } = start(({ action }) => action === "add");
      await send(opened, loaded, grant(unmapped), revoke(mapped), { type: "review.requested" });
      await send({ type: "changes.confirmed", from: null, until: end, isKept: true });
      expect(sent).toEqual([
        { action: "add", ...unmapped, until: end },
        { action: "change", ...mapped, until: end, before: { from: null, until: end } },
      ]);
      expect([...(await close()).pending.values()]).toEqual([{ action: "add", ...unmapped }]);
    });

    it("drops what the groups have once it is loaded, and forgets them with their subscription", async () => {
      const { send } = start();
      await send(opened, loaded, grant(toGroup));
      const granted = { ...access, grants: [{ groupId: "g1", subscriptionReportId: 5, from: null, until: null }] };
      const view = await send({ type: "access.loaded", access: granted });
      expect([view.pending.size, isMapped(view.mappings, toGroup)]).toEqual([0, true]);
      expect(isMapped((await send({ type: "mappingIndex.updated", mappings })).mappings, toGroup)).toBe(true);
      expect((await send({ type: "contents.changed", users, reports: [report] })).users).toHaveLength(3);
      const closed = await send({ type: "access.closed" });
      expect([closed.access, isMapped(closed.mappings, toGroup)]).toEqual([undefined, false]);
    });
  });

  it("goes back to choosing and keeps what was not changed if the sending fails", async () => {
    const { grid, send } = start(({ action }) => action === "remove");
    await send(opened, grant(unmapped), revoke(mapped), { type: "review.requested" }, { type: "changes.confirmed" });
    failChild(grid, "changes");
    const { at, pending } = await send();
    expect([at, [...pending.values()]]).toEqual(["choosing", [{ action: "remove", ...mapped }]]);
  });
});
