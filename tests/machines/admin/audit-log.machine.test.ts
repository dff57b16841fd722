import { describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type AuditCriteria,
  type AuditLogPage,
  auditLogMachine,
} from "../../../src/machines/admin/audit-log.machine.ts";
import { auditExportMachine } from "../../../src/machines/admin/audit-export.machine.ts";
import { type ListExportInput, listExportView, type SavedList } from "../../../src/machines/admin/list-export.ts";
import { exploreMachine, exploreRecordList } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const criteria: AuditCriteria = { search: "ben", kind: "access", days: 30 };
const page: AuditLogPage = { rows: [], total: 1001, next: "page-2" };

describe("the audit log", () => {
  const { unreachedStates, unreachedTransitions } = exploreRecordList(auditLogMachine, page, { days: 7 });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));
});

describe("the export of the audit log", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(auditExportMachine, {
    events: [
      { type: "export.requested", criteria },
      { type: "retry.requested" },
      { type: "export.cancelled" },
      { type: "export.dismissed" },
    ],
    answers: { saveRows: [{ count: 1 }] },
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  function start(save: (criteria: AuditCriteria, signal: AbortSignal) => Promise<SavedList>) {
    const saveRows = vi.fn<typeof save>(save);
    const actor = createActor(
      auditExportMachine.provide({
        actors: {
          saveRows: fromPromise<SavedList, ListExportInput<AuditCriteria>>(({ input, signal }) =>
            saveRows(input.criteria, signal),
          ),
        },
      }),
    ).start();
    actor.send({ type: "export.requested", criteria });
    return { actor, saveRows, view: () => listExportView(actor.getSnapshot()) };
  }

  it("saves what the list finds, and tells how much it was", async () => {
    const { saveRows, view } = start(async () => ({ count: 10_000 }));
    expect(view()).toEqual({ at: "exporting" });
    await settle();
    expect(saveRows.mock.calls[0]?.[0]).toEqual(criteria);
    expect(view()).toEqual({ at: "saved", count: 10_000 });
  });

  it("is tried again with the same criteria after a failure", async () => {
    const { actor, saveRows, view } = start(() => Promise.reject(new Error("offline")));
    await settle();
    expect(view()).toEqual({ at: "failed" });
    actor.send({ type: "retry.requested" });
    expect(saveRows.mock.calls.map(([sent]) => sent)).toEqual([criteria, criteria]);
  });

  it("stops loading when it is cancelled", () => {
    const { actor, saveRows, view } = start(() => new Promise(() => undefined));
    actor.send({ type: "export.cancelled" });
    expect(view()).toEqual({ at: "ready" });
    expect(saveRows.mock.calls[0]?.[1].aborted).toBe(true);
  });
});
