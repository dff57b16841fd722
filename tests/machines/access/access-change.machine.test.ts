import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { MappingChange, SentChange } from "../../../src/api/contract.ts";
import type { PersonReport, PersonRow } from "../../../src/api/people-contract.ts";
import {
  type AccessChangeContext,
  type AccessChangeEvent,
  type AccessChangeRequest,
  accessChangeMachine,
  accessChangeView,
} from "../../../src/machines/access/access-change.machine.ts";
import type { AffectedReports } from "../../../src/machines/access/copied-access.ts";
import type { GroupsRequest } from "../../../src/machines/access/mapping-changes.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { createMappingChanges, failed, succeeded } from "../../support/machines/mapping-batches.ts";
import { anna as person, createPersonReport } from "../../support/machines/people.ts";
import { settle } from "../../support/machines/settle.ts";

const reports = [createPersonReport(1), createPersonReport(2)];
const toRemoval = ({ subscriptionReportId }: PersonReport): MappingChange => ({
  action: "remove",
  subscriptionReportId,
  principalId: "p1",
});
const requested = { type: "removal.requested", person } as const;
const colleague: PersonRow = { ...person, principalId: "p2", name: "Ben Ortiz", email: "ben.ortiz@example.com" };
const single = { type: "mapping.requested", change: toRemoval(createPersonReport(1)), name: "Cargo" } as const;
const copyRequested = { type: "copy.requested", person } as const;

const group = { id: "g1", name: "Underwriters" };
const until = "2199-12-31T00:00:00Z";
const way = { from: null, until: null, givenBy: null, givenAt: null };
const byGroup: PersonReport = {
  ...createPersonReport(3),
  ways: [{ ...way, groupId: group.id, groupName: group.name }],
};
const dated: PersonReport = { ...createPersonReport(4), ways: [{ ...way, groupId: null, groupName: null, until }] };

function start(
  isRefused: (change: SentChange) => boolean = () => false,
  { affected = reports, groups = [] }: { affected?: PersonReport[]; groups?: (typeof group)[] } = {},
) {
  const sent: SentChange[] = [];
  const emitted: SentChange[] = [];
  const joined: GroupsRequest[] = [];
  const mappingChanges = createMappingChanges(async (batch, changed) => {
    sent.push(...batch);
    if (changed) joined.push(changed);
    return batch.map((change) => (isRefused(change) ? failed : succeeded));
  });
  const requests: AccessChangeRequest[] = [];
  const loadAffectedReports = fromPromise<AffectedReports, AccessChangeRequest>(async ({ input }) => {
    requests.push(input);
    return { reports: input.principalId === person.principalId ? affected : [], leftOut: [], groups };
  });
  const actors = { mappingChanges, loadAffectedReports };
  const change = createActor(accessChangeMachine.provide({ actors })).start();
  change.on("mappings.changed", ({ changes }) => void emitted.push(...changes));
  const send = async (...events: AccessChangeEvent[]) => {
    for (const event of events) {
      change.send(event);
      await settle();
    }
    return accessChangeView(change.getSnapshot());
  };
  const changes = () => change.getSnapshot().children.changes;
  const close = () => (change.getSnapshot().children.changes?.send({ type: "changes.closed" }), send());
  return { sent, emitted, joined, requests, send, changes, close };
}

describe("changing all access of a person", () => {
  testEveryPath(accessChangeMachine, {
    events: [
      requested,
      copyRequested,
      { type: "colleague.chosen", colleague },
      { type: "change.confirmed" },
      { type: "change.cancelled" },
      { type: "retry.requested" },
      { type: "mappings.changed", changes: [] },
      single,
    ],
    answers: {
      loadAffectedReports: [
        { reports: [], leftOut: [], groups: [] },
        { reports, leftOut: [], groups: [] },
        { reports: [byGroup], leftOut: [], groups: [group] },
        { reports: [byGroup, dated], leftOut: [], groups: [group] },
      ],
      mappingChanges: [undefined],
    },
    distinguishBy: ({ reports: affected, groups, colleague: chosen }: AccessChangeContext) => [
      affected.length,
      groups.length,
      chosen?.principalId,
    ],
  });

  it("sends nothing before the confirmation, then removes every report of the person [admin: leaver]", async () => {
    const { send, sent, emitted, close } = start();
    expect(await send(requested)).toEqual({
      at: "confirming",
      person,
      colleague: null,
      reports,
      leftOut: [],
      groups: [],
    });
    expect(sent).toEqual([]);
    await send({ type: "change.confirmed" });
    expect(sent).toEqual(reports.map(toRemoval));
    expect(emitted).toEqual(sent);
    expect(await close()).toEqual({ at: "closed" });
  });

  it("sends nothing when it is cancelled, or when nothing is assigned", async () => {
    const { send, sent } = start();
    expect(await send(requested, { type: "change.cancelled" })).toEqual({ at: "closed" });
    const other = { ...person, principalId: "p2" };
    const asked = await send({ type: "removal.requested", person: other }, { type: "change.confirmed" });
    expect(asked).toMatchObject({ at: "confirming", person: other, reports: [] });
    expect(sent).toEqual([]);
  });

  it("takes one report without a question, and gives it back, until the next change [admin: single report]", async () => {
    const { send, sent, emitted, changes } = start();
    const other = { ...single, change: { ...single.change, subscriptionReportId: 2 } } as const;
    expect(await send(single)).toEqual({ at: "changing", change: single.change, name: "Cargo" });
    changes()?.send({ type: "undo.requested" });
    await settle();
    expect(sent).toEqual([single.change, { ...single.change, action: "add" }]);
    expect(await send(other)).toMatchObject({ at: "changing", change: other.change });
    expect(sent.at(-1)).toEqual(other.change);
    expect(emitted).toEqual(sent);
    changes()?.send({ type: "outcome.left" });
    expect(await send()).toEqual({ at: "closed" });
  });

  it("tells the admin area only of the reports that were removed", async () => {
    const { send, emitted } = start(({ subscriptionReportId }) => subscriptionReportId === 1);
    await send(requested, { type: "change.confirmed" });
    expect(emitted).toEqual([toRemoval(reports[1]!)]);
  });

  it("lets a colleague be chosen, and gives the person what the colleague has [admin: copy access]", async () => {
    const { send, sent, emitted, requests, close } = start();
    expect(await send(copyRequested)).toEqual({ at: "choosing", person });
    const asked = await send({ type: "colleague.chosen", colleague });
    expect(asked).toEqual({ at: "confirming", person, colleague, reports, leftOut: [], groups: [] });
    expect(requests).toEqual([{ principalId: "p1", colleagueId: "p2" }]);
    expect(sent).toEqual([]);
    await send({ type: "change.confirmed" });
    expect(sent).toEqual(reports.map((report) => ({ ...toRemoval(report), action: "add" })));
    expect(emitted).toEqual(sent);
    expect(await close()).toEqual({ at: "closed" });
  });

  it("joins the groups that give the reports, and gives the others with their dates [access: groups] [access: dates]", async () => {
    const { send, sent, joined } = start(undefined, { affected: [byGroup, dated], groups: [group] });
    await send(copyRequested, { type: "colleague.chosen", colleague }, { type: "change.confirmed" });
    expect(joined).toEqual([{ principalId: "p1", groupIds: ["g1"], isJoining: true }]);
    expect(sent).toEqual([{ action: "add", subscriptionReportId: 4, principalId: "p1", until }]);
    const leaving = start(undefined, { affected: [byGroup], groups: [group] });
    expect(await leaving.send(requested, { type: "change.confirmed" })).toMatchObject({ at: "applying" });
    expect([leaving.joined, leaving.sent]).toEqual([[{ principalId: "p1", groupIds: ["g1"], isJoining: false }], []]);
  });

  it("does not take the person themself for a colleague", async () => {
    const { send, requests } = start();
    expect(await send(copyRequested, { type: "colleague.chosen", colleague: person })).toMatchObject({
      at: "choosing",
    });
    expect(requests).toEqual([]);
  });

  it("forgets the colleague of a copy when a removal is requested next", async () => {
    const { send, sent } = start();
    await send(copyRequested, { type: "colleague.chosen", colleague }, { type: "change.cancelled" });
    await send(requested, { type: "change.confirmed" });
    expect(sent).toEqual(reports.map(toRemoval));
  });
});
