import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromCallback } from "xstate";
import type { SentChange } from "../../../src/api/contract.ts";
import {
  areChangesFinished,
  GroupRefusedError,
  type GroupsRequest,
  type MappingChangesContext,
  type MappingChangesInput,
  mappingChangesMachine,
  mappingChangesView,
  type MappingsChanged,
} from "../../../src/machines/access/mapping-changes.machine.ts";
import { invertChange } from "../../../src/rules/access/pending-changes.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { createMappingChanges, failed, succeeded } from "../../support/machines/mapping-batches.ts";
import { settle } from "../../support/machines/settle.ts";

const createChange = (at: number): SentChange => ({
  action: "add",
  subscriptionReportId: at + 1,
  principalId: "u1",
});
const changes = Array.from({ length: 250 }, (_, at) => createChange(at));

function start(
  send: Parameters<typeof createMappingChanges>[0],
  input: Pick<MappingChangesInput, "changes" | "groups"> = { changes },
) {
  const notified: SentChange[] = [];
  const parent = createActor(
    fromCallback<MappingsChanged>(({ receive }) => receive((event) => notified.push(...event.changes))),
  ).start();
  const actor = createActor(createMappingChanges(send), { input: { parent, ...input } }).start();
  const view = () => mappingChangesView(actor.getSnapshot());
  const untilSent = async () => {
    while (view().at === "sending") await settle();
  };
  return { actor, notified, view, untilSent };
}

/** Every batch succeeds but the one after `answered` batches, which gets no answer. */
async function startInterrupted(answered: number) {
  const batches: (readonly SentChange[])[] = [];
  const started = start(async (batch) => {
    batches.push(batch);
    if (batches.length === answered + 1) throw new Error("500");
    return batch.map(() => succeeded);
  });
  await started.untilSent();
  return { ...started, batches };
}

describe("many mapping changes", () => {
  const two = [createChange(0), createChange(1)];
  const explorations = [two, changes].map((list) =>
    exploreMachine(mappingChangesMachine, {
      input: { parent: createEmptyActor(), changes: list },
      events: ["sending.resumed", "failed.retried", "undo.requested", "outcome.left", "changes.closed"].map((type) => ({
        type,
      })),
      answers: {
        sendBatch: [
          two.map(() => succeeded),
          two.map(() => failed),
          list.slice(0, 100).map(() => succeeded),
          list.slice(200).map(() => succeeded),
          [],
        ],
      },
      distinguishBy: ({ queue, outcomes, applied, undoing }: MappingChangesContext) => [
        queue.length,
        outcomes.length,
        outcomes.filter(({ isSuccess }) => isSuccess).length,
        applied.length,
        undoing,
      ],
    }),
  );
  it("reach each of their states", () => expect(explorations[0]?.unreachedStates).toEqual([]));
  it("take each of their transitions", () => {
    const [few, many] = explorations;
    expect(few?.unreachedTransitions.filter((one) => many?.unreachedTransitions.includes(one))).toEqual([]);
  });

  it("are sent in batches, and each has its outcome", async () => {
    const batchSizes: number[] = [];
    const { notified, view, untilSent } = start(async (batch) => {
      batchSizes.push(batch.length);
      return batch.map(({ subscriptionReportId }) => (subscriptionReportId % 10 === 0 ? failed : succeeded));
    });
    await untilSent();
    expect(batchSizes).toEqual([100, 100, 50]);
    expect(view()).toMatchObject({ at: "settled", total: 250, answered: 250, canRetry: true, canUndo: true });
    expect(view().failed).toHaveLength(25);
    expect(view().failed[0]).toEqual({ change: createChange(9), message: "Full" });
    expect(notified).toHaveLength(225);
  });

  it("are sent again if they failed, and only those", async () => {
    let outcome = failed;
    const batchSizes: number[] = [];
    const { actor, view, untilSent } = start(async (batch) => {
      batchSizes.push(batch.length);
      return batch.map(({ subscriptionReportId }) => (subscriptionReportId === 1 ? outcome : succeeded));
    });
    await untilSent();
    outcome = succeeded;
    actor.send({ type: "failed.retried" });
    await untilSent();
    expect(batchSizes.at(-1)).toBe(1);
    expect(view()).toMatchObject({ at: "settled", failed: [], canRetry: false });
  });

  it("are finished, and left at once, only where none has failed", async () => {
    for (const outcome of [succeeded, failed]) {
      const { actor, view, untilSent } = start(async (batch) => batch.map(() => outcome));
      expect(areChangesFinished(actor.getSnapshot())).toBe(false);
      await untilSent();
      expect(areChangesFinished(actor.getSnapshot())).toBe(outcome === succeeded);
      actor.send({ type: "outcome.left" });
      expect(view().at).toBe(outcome === succeeded ? "closed" : "settled");
    }
  });

  it("are undone by sending their inverse", async () => {
    const sent: SentChange[] = [];
    const { actor, notified, view, untilSent } = start(async (batch) => {
      sent.push(...batch);
      return batch.map(() => succeeded);
    });
    await untilSent();
    actor.send({ type: "undo.requested" });
    await untilSent();
    expect(sent.slice(250)).toEqual(
      changes.map(({ subscriptionReportId, principalId }) => ({ action: "remove", subscriptionReportId, principalId })),
    );
    expect(notified).toHaveLength(500);
    expect(view()).toMatchObject({ undoing: true, canUndo: false });
  });

  it("join groups first, also without a change of their own, and leave them when they are undone [access: groups]", async () => {
    const joining = { principalId: "u1", groupIds: ["g1", "g2"], isJoining: true };
    const sent: [number, GroupsRequest | undefined][] = [];
    const { actor, view, untilSent } = start(
      async (batch, groups) => {
        sent.push([batch.length, groups]);
        if (sent.length === 1) throw new GroupRefusedError("Gone");
        return batch.map(() => succeeded);
      },
      { changes: changes.slice(0, 150), groups: joining },
    );
    await untilSent();
    expect(view()).toMatchObject({ at: "interrupted", problem: "Gone", total: 152, answered: 0, canUndo: true });
    actor.send({ type: "sending.resumed" });
    await untilSent();
    expect(view()).toMatchObject({ at: "settled", answered: 152 });
    actor.send({ type: "undo.requested" });
    await untilSent();
    const leaving = { ...joining, isJoining: false };
    expect(sent).toEqual([
      [100, joining],
      [100, joining],
      [50, undefined],
      [100, leaving],
      [50, undefined],
    ]);
    expect(view()).toMatchObject({ undoing: true, answered: 152, canUndo: false });
    const alone = start(async (_, groups) => (sent.push([0, groups]), []), { changes: [], groups: joining });
    await alone.untilSent();
    alone.actor.send({ type: "undo.requested" });
    await alone.untilSent();
    expect(sent.slice(5)).toEqual([
      [0, joining],
      [0, leaving],
    ]);
    expect(alone.view()).toMatchObject({ at: "settled", total: 2, answered: 2, canUndo: false });
  });

  it("stop at a batch without an answer, and continue from there", async () => {
    let isBroken = true;
    const batchSizes: number[] = [];
    const { actor, view, untilSent } = start(async (batch) => {
      if (isBroken && batchSizes.length === 1) throw new Error("500");
      batchSizes.push(batch.length);
      return batch.map(() => succeeded);
    });
    await untilSent();
    expect(view()).toMatchObject({ at: "interrupted", answered: 100 });
    isBroken = false;
    actor.send({ type: "sending.resumed" });
    await untilSent();
    expect(batchSizes).toEqual([100, 100, 50]);
  });

  it("count as unanswered when a batch is answered with too few outcomes", async () => {
    const answers = [() => Promise.reject(new GroupRefusedError("Gone")), async () => [succeeded]];
    const { actor, notified, view, untilSent } = start(() => answers.shift()!());
    expect(view()).toMatchObject({ at: "sending", problem: "" });
    await untilSent();
    expect(view()).toMatchObject({ at: "interrupted", problem: "Gone" });
    actor.send({ type: "sending.resumed" });
    await untilSent();
    expect(view()).toMatchObject({ at: "interrupted", problem: "", answered: 0, undoing: false, canUndo: false });
    expect(notified).toEqual([]);
  });

  describe("interrupted by a batch without an answer", () => {
    it("undo those that were made", async () => {
      const { actor, batches, view, untilSent } = await startInterrupted(1);
      actor.send({ type: "undo.requested" });
      await untilSent();
      expect(view()).toMatchObject({ at: "settled", undoing: true, total: 100, canUndo: false });
      expect(batches.at(-1)).toEqual(changes.slice(0, 100).map(invertChange));
    });

    it("have nothing to undo when none was made", async () => {
      const { actor, batches, view } = await startInterrupted(0);
      actor.send({ type: "undo.requested" });
      expect([view().at, batches.length]).toEqual(["interrupted", 1]);
    });

    it("can be closed", async () => {
      const { actor, view } = await startInterrupted(1);
      actor.send({ type: "changes.closed" });
      expect(view().at).toBe("closed");
    });
  });
});
