import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { SentChange, Outcome } from "../../../src/api/contract.ts";
import { mappingChangesMachine } from "../../../src/machines/access/mapping-changes.machine.ts";
import {
  type ImportInput,
  type MappingImportEvent,
  mappingImportMachine,
  mappingImportView,
} from "../../../src/machines/tabs/mapping-import.machine.ts";
import { emptyPlan, type ImportPlan, type ImportRow } from "../../../src/rules/access/mapping-csv.ts";
import { noMappings } from "../../../src/rules/access/mapping-index.ts";
import type { SubscriptionAccess } from "../../../src/rules/access/subscription-access.ts";
import { failChild } from "../../support/machines/child-events.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";
import { createReport } from "../../support/machines/subscription-report.ts";

const users = [{ id: "u1", displayName: "Ben" }];
const reports = [createReport()];
const row: ImportRow = { line: 2, result: "added", user: "Ben", report: "Claims", reason: "" };
const changes: SentChange[] = [{ action: "add", subscriptionReportId: 5, principalId: "u1" }];
const plan: ImportPlan = { rows: [row], changes };
const access: SubscriptionAccess = { users, reports, mappings: noMappings };
const noAccess: SubscriptionAccess = { users: [], reports: [], mappings: noMappings };

const opened = { type: "import.opened", users, reports } as const;
const pasted = { type: "file.selected", source: { text: "a,b" } } as const;

const indexed = (ids: readonly number[]) => new Map(ids.map((id) => [id, new Set(["u1"])]));
const fail = () => Promise.reject(new Error("no"));
const neverSettles = () => new Promise<never>(() => {});

interface Effects {
  planImport?: () => Promise<ImportPlan>;
  saveCsv?: () => Promise<void>;
}

function start({ planImport = async () => plan, saveCsv = async () => {} }: Effects = {}) {
  const inputs: unknown[] = [];
  const emitted: unknown[] = [];
  const actors = {
    planImport: fromPromise<ImportPlan, ImportInput>(({ input }) => (inputs.push(input), planImport())),
    saveCsv: fromPromise<void, SubscriptionAccess>(({ input }) => (inputs.push(input), saveCsv())),
    mappingChanges: mappingChangesMachine.provide({
      actors: {
        sendBatch: fromPromise<readonly Outcome[], { changes: readonly SentChange[] }>(async ({ input }) =>
          input.changes.map(() => ({ isSuccess: true, message: "" })),
        ),
      },
    }),
  };
  const actor = createActor(mappingImportMachine.provide({ actors }), { input: { mappings: noMappings } });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const send = async (...events: MappingImportEvent[]) => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
    return mappingImportView(actor.getSnapshot());
  };
  return { actor, inputs, emitted, send };
}

describe("the import of a file", () => {
  testEveryPath(mappingImportMachine, {
    input: { mappings: noMappings },
    events: [
      opened,
      { type: "mappingIndex.updated", mappings: noMappings },
      { type: "drafts.restored", text: "x" },
      { type: "import.closed" },
      { type: "text.changed", text: "x" },
      { type: "export.requested" },
      { type: "file.selected", source: { text: "x" } },
      { type: "plan.dropped" },
      { type: "plan.confirmed" },
      { type: "mappings.changed", changes: [] },
    ],
    answers: { planImport: [emptyPlan, { rows: [row], changes: [] }, plan] },
    distinguishBy: ({ plan: { changes: planned } }: { plan: { changes: unknown[] } }) => planned.length,
  });

  it("previews the result of each row, and sends nothing before the plan is confirmed", async () => {
    const { actor, inputs, emitted, send } = start();
    expect(await send()).toEqual({ at: "closed", plan: emptyPlan, text: "", access: noAccess });
    expect(await send(opened)).toEqual({ at: "waiting", plan: emptyPlan, text: "", access });
    expect(await send(pasted)).toEqual({ at: "previewing", plan, text: "a,b", access });
    expect([inputs, emitted]).toEqual([[{ source: { text: "a,b" }, access }], []]);
    expect((await send({ type: "plan.confirmed" })).at).toBe("changing");
    expect(emitted).toEqual([{ type: "mappings.changed", changes }]);
    actor.getSnapshot().children.changes?.send({ type: "changes.closed" });
    expect(await send()).toEqual({ at: "closed", plan: emptyPlan, text: "", access: noAccess });
  });

  it("tells the lists of the tabs nothing of what groups are given", async () => {
    const ofGroup: SentChange = { ...changes[0]!, principalId: "g1", isGroup: true };
    const { emitted, send } = start({ planImport: async () => ({ ...plan, changes: [...changes, ofGroup] }) });
    await send(opened, pasted, { type: "plan.confirmed" });
    expect(emitted).toEqual([{ type: "mappings.changed", changes }]);
  });

  it("accepts another file after the plan was dropped", async () => {
    const { send } = start();
    expect(await send(opened, pasted, { type: "plan.dropped" })).toMatchObject({ at: "waiting", plan: emptyPlan });
    expect(await send({ type: "file.selected", source: { file: new Blob(["x"]) } })).toMatchObject({
      at: "previewing",
      text: "",
    });
  });

  it("cannot be confirmed if it would change nothing", async () => {
    const { send } = start({ planImport: async () => ({ ...plan, changes: [] }) });
    expect((await send(opened, pasted, { type: "plan.confirmed" })).at).toBe("previewing");
  });

  it.each([
    ["has no rows", async () => emptyPlan],
    ["cannot be read", fail],
  ])("of a file that %s shows the error, accepts another file, and closes", async (_, planImport) => {
    const { send } = start({ planImport });
    expect(await send(opened, pasted)).toMatchObject({ at: "unreadable", text: "a,b", plan: emptyPlan });
    expect(await send({ type: "file.selected", source: { text: "c" } })).toMatchObject({ at: "unreadable", text: "c" });
    expect(await send({ type: "import.closed" })).toMatchObject({ at: "closed", text: "", access: noAccess });
  });

  it("exports after an unreadable file, and imports after an export that could not be written", async () => {
    const unreadable = start({ planImport: fail });
    expect((await unreadable.send(opened, pasted, { type: "export.requested" })).at).toBe("waiting");
    expect(unreadable.inputs.at(-1)).toEqual(access);
    const unsaved = start({ saveCsv: fail });
    expect((await unsaved.send(opened, { type: "export.requested" }, pasted)).at).toBe("previewing");
  });

  it("exports the mappings to a file, and shows the error if that fails", async () => {
    const { inputs, send } = start();
    expect((await send(opened, { type: "export.requested" })).at).toBe("waiting");
    expect(inputs).toEqual([access]);
    expect(await send({ type: "import.closed" })).toMatchObject({ at: "closed", access: noAccess });
    const unsaved = start({ saveCsv: fail });
    expect((await unsaved.send(opened, { type: "export.requested" })).at).toBe("unsaved");
    expect([(await unsaved.send({ type: "export.requested" })).at, unsaved.inputs.length]).toEqual(["unsaved", 2]);
    expect(await unsaved.send({ type: "import.closed" })).toMatchObject({ at: "closed", access: noAccess });
  });

  it("shows that it is reading and that it is saving", async () => {
    const reading = start({ planImport: neverSettles });
    await reading.send(opened);
    expect((await reading.send(pasted)).at).toBe("reading");
    const saving = start({ saveCsv: neverSettles });
    expect((await saving.send(opened, { type: "export.requested" })).at).toBe("saving");
  });

  it("follows the mappings while it is open and while it is closed", async () => {
    const { send } = start();
    const mappings = indexed([1]);
    await send({ type: "mappingIndex.updated", mappings });
    expect((await send(opened)).access).toEqual({ users, reports, mappings });
    const later = indexed([1, 2]);
    expect((await send({ type: "mappingIndex.updated", mappings: later })).access).toEqual({
      users,
      reports,
      mappings: later,
    });
    expect((await send({ type: "import.closed" })).access).toEqual({ users: [], reports: [], mappings: later });
  });

  it("shows what was typed, and what was restored before it was opened", async () => {
    const { send } = start();
    expect((await send({ type: "drafts.restored", text: "restored" })).text).toBe("restored");
    expect((await send(opened)).text).toBe("restored");
    expect(await send({ type: "text.changed", text: "typed" })).toMatchObject({ at: "waiting", text: "typed" });
  });

  it("closes if the sending of its changes fails", async () => {
    const { actor, send } = start();
    await send(opened, pasted, { type: "plan.confirmed" });
    failChild(actor, "changes");
    expect(await send()).toMatchObject({ at: "closed", plan: emptyPlan });
  });
});
