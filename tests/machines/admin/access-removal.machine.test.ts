import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange } from "../../../src/api/contract.ts";
import type { PersonReport, PersonRow } from "../../../src/api/people-contract.ts";
import {
  type AccessRemovalEvent,
  accessRemovalMachine,
  accessRemovalView,
} from "../../../src/machines/admin/access-removal.machine.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";
import { createMappingChanges, failed, succeeded } from "../../support/machines/mapping-batches.ts";
import { settle } from "../../support/machines/settle.ts";

const person: PersonRow = {
  principalId: "p1",
  name: "Anna Berg",
  email: "anna.berg@example.com",
  role: "reader",
  subscriptionCount: 1,
  reportCount: 2,
  lastSignInAt: null,
};
const createAssigned = (subscriptionReportId: number): PersonReport => ({
  subscriptionReportId,
  subscriptionId: "s1",
  subscriptionName: "Alderbrook",
  reportId: `r${subscriptionReportId}`,
  reportName: "Cargo",
  reason: "mapped",
  mappedBy: null,
  mappedAt: null,
});
const reports = [createAssigned(1), createAssigned(2)];
const toRemoval = ({ subscriptionReportId }: PersonReport): MappingChange => ({
  action: "remove",
  subscriptionReportId,
  principalId: "p1",
});
const requested = { type: "removal.requested", person } as const;

function start(isRefused: (change: MappingChange) => boolean = () => false) {
  const sent: MappingChange[] = [];
  const emitted: MappingChange[] = [];
  const mappingChanges = createMappingChanges(async (batch) => {
    sent.push(...batch);
    return batch.map((change) => (isRefused(change) ? failed : succeeded));
  });
  const loadAllReports = fromPromise<readonly PersonReport[], { principalId: string }>(async ({ input }) =>
    input.principalId === person.principalId ? reports : [],
  );
  const removal = createActor(accessRemovalMachine.provide({ actors: { mappingChanges, loadAllReports } })).start();
  removal.on("mappings.changed", ({ changes }) => void emitted.push(...changes));
  const send = async (...events: AccessRemovalEvent[]) => {
    for (const event of events) {
      removal.send(event);
      await settle();
    }
    return accessRemovalView(removal.getSnapshot());
  };
  const close = () => (removal.getSnapshot().children.changes?.send({ type: "changes.closed" }), send());
  return { sent, emitted, send, close };
}

describe("removing all access", () => {
  const { unreachedStates, unreachedTransitions } = exploreMachine(accessRemovalMachine, {
    events: [
      requested,
      { type: "removal.confirmed" },
      { type: "removal.cancelled" },
      { type: "retry.requested" },
      { type: "mappings.changed", changes: [] },
    ],
    answers: { loadAllReports: [[], reports], mappingChanges: [undefined] },
    distinguishBy: (context: { reports: readonly PersonReport[] }) => context.reports.length,
  });
  it("reaches each of its states", () => expect(unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(unreachedTransitions).toEqual([]));

  it("sends nothing before the confirmation, then removes every report of the person", async () => {
    const { send, sent, emitted, close } = start();
    expect(await send(requested)).toEqual({ at: "confirming", person, reports });
    expect(sent).toEqual([]);
    await send({ type: "removal.confirmed" });
    expect(sent).toEqual(reports.map(toRemoval));
    expect(emitted).toEqual(sent);
    expect(await close()).toEqual({ at: "closed" });
  });

  it("sends nothing when it is cancelled, or when nothing is assigned", async () => {
    const { send, sent } = start();
    expect(await send(requested, { type: "removal.cancelled" })).toEqual({ at: "closed" });
    const other = { ...person, principalId: "p2" };
    const asked = await send({ type: "removal.requested", person: other }, { type: "removal.confirmed" });
    expect(asked).toEqual({ at: "confirming", person: other, reports: [] });
    expect(sent).toEqual([]);
  });

  it("tells the admin area only of the reports that were removed", async () => {
    const { send, emitted } = start(({ subscriptionReportId }) => subscriptionReportId === 1);
    await send(requested, { type: "removal.confirmed" });
    expect(emitted).toEqual([toRemoval(reports[1]!)]);
  });
});
