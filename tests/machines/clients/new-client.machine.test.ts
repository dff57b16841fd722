import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, fromPromise, waitFor } from "xstate";
import {
  type NewClientContext,
  newClientDraft,
  type NewClientEvent,
  newClientMachine,
  newClientView,
  type StepRequest,
} from "../../../src/machines/clients/new-client.machine.ts";
import { createCellReader, type Found, listMatrix, type SetupClient } from "../../../src/rules/clients/client-setup.ts";
import type { StepAnswer } from "../../../src/rules/clients/setup-steps.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { address, alder, cargo, cargoId, otherId } from "../../support/machines/client-setup.ts";
import { anna } from "../../support/machines/people.ts";

const found: Found = {
  people: { "anna.berg@example.com": anna, "ada@x.example": null },
  reports: { [cargoId]: cargo },
};
const ada = { ...anna, principalId: "p2", isInvited: true };
const parent = createEmptyActor();
const opened = { type: "setup.opened", given: null, draftId: "draft" } as const;
const entries: NewClientEvent[] = [
  { type: "field.changed", field: "displayName", value: "Tamarind" },
  { type: "field.changed", field: "partyId", value: "7009" },
  { type: "text.pasted", field: "people", value: "anna.berg@example.com, ada@x.example" },
  { type: "text.pasted", field: "reports", value: address },
];
const answerTo = ({ step }: StepRequest): StepAnswer => {
  if (step.kind === "client") return { problem: "", client: { id: "s1", displayName: step.fields.displayName } };
  if (step.kind === "person") return { problem: "", person: step.person ?? ada };
  if (step.kind === "group") return { problem: "", groupId: `id of ${step.name}` };
  return step.kind === "report" ? { problem: "", subscriptionReportId: 7 } : { problem: "", changes: step.changes };
};

/** Answers each step in turn with what is planned, then with success. */
function start(planned: (StepAnswer | "lost")[] = [], lookedUp: Found = found, loaded: SetupClient = alder) {
  const requests: StepRequest[] = [];
  const actor = createActor(
    newClientMachine.provide({
      delays: { untilTyped: 0 },
      actors: {
        loadClient: fromPromise<SetupClient, { id: string }>(() => Promise.resolve(loaded)),
        lookUp: fromPromise(() => Promise.resolve(lookedUp)),
        applyStep: fromPromise<StepAnswer, StepRequest>(async ({ input }) => {
          requests.push(input);
          const answer = planned.shift() ?? answerTo(input);
          if (answer === "lost") throw new Error("The answer is lost");
          return answer;
        }),
      },
    }),
    { input: { parent } },
  ).start();
  const send = (...events: NewClientEvent[]) => {
    for (const event of events) actor.send(event);
    return newClientView(actor.getSnapshot());
  };
  const rest = () => waitFor(actor, (snapshot) => snapshot.matches({ editing: "resting" }));
  const settled = async () =>
    newClientView(await waitFor(actor, (one) => one.matches("done") || one.matches("stopped")));
  return { actor, send, requests, rest, settled };
}

const kinds = (requests: StepRequest[]) => requests.map(({ step }) => step.kind);

describe("a new client with its people, reports and access", () => {
  const unansweredReports: Found = { people: {}, reports: { [cargoId]: "unanswered" } };
  testEveryPath(newClientMachine, {
    input: { parent },
    events: [
      opened,
      { type: "setup.opened", given: "s1", draftId: "other" },
      {
        type: "draft.restored",
        draft: {
          draftId: "d",
          given: null,
          created: null,
          isClientSent: false,
          entries: { displayName: "T", partyId: "7", people: "", reports: "", names: {}, toggled: [] },
        },
      },
      {
        type: "draft.restored",
        draft: {
          draftId: "d",
          given: "s1",
          created: null,
          isClientSent: false,
          entries: { displayName: "", partyId: "", people: "", reports: address, names: {}, toggled: [] },
        },
      },
      entries[0]!,
      entries[1]!,
      entries[3]!,
      { type: "report.named", reportId: cargoId, name: "Cargo" },
      { type: "cells.toggled", cells: ["c"] },
      { type: "create.requested" },
      { type: "retry.requested" },
      { type: "editing.resumed" },
      { type: "entries.discarded" },
      { type: "setup.closed" },
    ] satisfies NewClientEvent[],
    answers: {
      loadClient: [alder],
      lookUp: [found, unansweredReports],
      applyStep: [
        { problem: "", client: { id: "s1", displayName: "T" } },
        { problem: "", subscriptionReportId: 7 },
        { problem: "Refused" },
      ],
    },
    distinguishBy: ({ given: of, client, entries: typed, found: known, written, requested }: NewClientContext) => [
      of,
      client?.id,
      [typed.displayName, typed.partyId, typed.reports].map((text) => text !== ""),
      known.reports[cargoId] === "unanswered" ? "unanswered" : known.reports[cargoId]?.exists,
      Object.keys(written.numbers).length,
      requested && requested.given,
    ],
  });

  it("writes nothing before Create, then client, people, reports and access in order", async () => {
    const { send, requests, rest, settled } = start();
    send(opened, ...entries);
    await rest();
    const form = send({ type: "cells.toggled", cells: [`${cargoId} ada@x.example`] });
    expect(form).toMatchObject({
      at: "editing",
      obstacle: undefined,
      people: [{ at: "known" }, { at: "invited" }],
      reports: [{ at: "found", name: "Cargo" }],
    });
    expect(requests).toEqual([]);
    send({ type: "create.requested" });
    expect(await settled()).toMatchObject({ at: "done", problem: "" });
    expect(kinds(requests)).toEqual(["client", "person", "person", "report", "access"]);
    expect(requests[3]?.step).toMatchObject({ record: { subscriptionId: "s1", rls: true, dataSetId: otherId } });
    expect(requests[4]?.step).toMatchObject({
      changes: [{ action: "add", subscriptionReportId: 7, principalId: "p1" }],
    });
  });

  it("goes on where it stopped, with the key of before for a client whose answer was lost", async () => {
    const { actor, send, requests, rest, settled } = start([
      "lost",
      { problem: "", client: { id: "s1", displayName: "Tamarind" } },
      { problem: "Gone" },
    ]);
    send(opened, ...entries);
    await rest();
    send({ type: "create.requested" });
    expect(await settled()).toMatchObject({ at: "stopped", problem: expect.stringMatching(/did not confirm/) });
    expect(newClientDraft(actor.getSnapshot())).toMatchObject({ draftId: "draft", isClientSent: true });
    expect(send({ type: "editing.resumed" })).toMatchObject({ isClientLocked: true });
    await rest();
    send({ type: "create.requested" });
    expect(await settled()).toMatchObject({ at: "stopped", problem: "Gone" });
    send({ type: "retry.requested" });
    expect(await settled()).toMatchObject({ at: "done" });
    expect(kinds(requests)).toEqual(["client", "client", "person", "person", "person", "report", "access"]);
    expect(new Set(requests.map(({ draftId }) => draftId))).toEqual(new Set(["draft"]));
  });

  it("asks before entries are discarded, and keeps them for another visit", async () => {
    const { actor, send } = start();
    send(opened, entries[0]!);
    expect(send(opened)).toMatchObject({ at: "editing", isAsking: false });
    expect(send({ type: "setup.opened", given: "s1", draftId: "other" })).toMatchObject({ isAsking: true });
    expect(send({ type: "editing.resumed" })).toMatchObject({
      isAsking: false,
      setup: { entries: { displayName: "Tamarind" } },
    });
    const draft = newClientDraft(actor.getSnapshot())!;
    const restored = start();
    expect(restored.send({ type: "draft.restored", draft })).toMatchObject({ setup: { entries: draft.entries } });
    expect(send({ type: "setup.closed" }, { type: "entries.discarded" })).toEqual({ at: "closed" });
    expect(newClientDraft(actor.getSnapshot())).toBeNull();
  });

  it("gives a client that exists reports and access, and leaves what its people have", async () => {
    const { send, requests, rest, settled } = start();
    send({ type: "setup.opened", given: "s1", draftId: "draft" });
    await rest();
    const form = send(entries[3]!);
    expect(form).toMatchObject({ at: "editing", obstacle: expect.stringMatching(/being checked/) });
    await rest();
    const view = send({ type: "report.named", reportId: cargoId, name: "Cargo 2" });
    if (view.at !== "editing") throw new Error("It is not open");
    const { people, reports } = listMatrix(view.setup);
    const readCell = createCellReader(view.setup);
    expect(reports.map((report) => readCell(people[0]!, report).state)).toEqual(["ticked", "held"]);
    send({ type: "create.requested" });
    expect(await settled()).toMatchObject({ at: "done" });
    expect(requests.map(({ step }) => step)).toMatchObject([
      { kind: "report", record: { reportName: "Cargo 2" } },
      { kind: "access", changes: [{ subscriptionReportId: 7, principalId: "p9" }] },
    ]);
  });

  it("puts people into the groups of their headings, which get the reports, and goes on where a group stopped [access: groups]", async () => {
    const done = { problem: "" };
    const { send, requests, rest, settled } = start(
      [{ ...done, person: anna }, { ...done, person: ada }, { ...done, subscriptionReportId: 7 }, { problem: "Gone" }],
      found,
      { ...alder, groups: [{ id: "g1", name: "Claims", principalIds: ["p9"] }], mapped: ["4 g1"] },
    );
    send({ type: "setup.opened", given: "s1", draftId: "draft" });
    await rest();
    const value = "Underwriters:\nanna.berg@example.com\nada@x.example\nCLAIMS:\nada@x.example";
    send({ type: "text.pasted", field: "people", value }, entries[3]!);
    await rest();
    const form = send({ type: "retry.requested" });
    if (form.at !== "editing") throw new Error("It is not open");
    const { groups, people, reports } = listMatrix(form.setup);
    const readCell = createCellReader(form.setup);
    const cells = [...groups, ...people].map((row) => [
      row.name,
      ...reports.map((report) => readCell(row, report)).map(({ state, by }) => by.join(", ") || state),
    ]);
    expect(cells).toEqual([
      ["Underwriters", "ticked", "ticked"],
      ["Claims", "ticked", "held"],
      ["Anna Berg", "Underwriters", "Underwriters"],
      ["Ada", "Underwriters, Claims", "Underwriters, Claims"],
      ["Zoe", "Claims", "Claims"],
    ]);
    send({ type: "create.requested" });
    expect(await settled()).toMatchObject({ at: "stopped", problem: "Gone" });
    send({ type: "retry.requested" });
    expect(await settled()).toMatchObject({ at: "done" });
    expect(kinds(requests)).toEqual(["person", "person", "report", "group", "group", "group", "access"]);
    expect(requests.slice(4).map(({ step }) => step)).toMatchObject([
      { name: "Underwriters", principalIds: ["p1", "p2"] },
      { name: "Claims", principalIds: ["p2"] },
      {
        changes: [
          { subscriptionReportId: 7, principalId: "id of Underwriters", isGroup: true },
          { subscriptionReportId: 4, principalId: "id of Underwriters", isGroup: true },
          { subscriptionReportId: 7, principalId: "g1", isGroup: true },
        ],
      },
    ]);
  });

  it("creates nothing while a line could not be checked, and checks it again", async () => {
    const { send, rest } = start([], unansweredReports);
    send(opened, ...entries.slice(0, 2), entries[3]!);
    await rest();
    expect(send({ type: "create.requested" })).toMatchObject({ at: "editing", reports: [{ at: "unanswered" }] });
  });
});
