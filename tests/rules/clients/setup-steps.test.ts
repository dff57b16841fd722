import { expect, test } from "vitest";
import type { PersonRow } from "../../../src/api/people-contract.ts";
import {
  noEntries,
  nothingFound,
  nothingWritten,
  type Setup,
  type SetupClient,
} from "../../../src/rules/clients/client-setup.ts";
import {
  addWritten,
  listSteps,
  listViewable,
  nextStep,
  type SetupStep,
} from "../../../src/rules/clients/setup-steps.ts";
import { address, alder, cargo, cargoId, otherId } from "../../support/machines/client-setup.ts";
import { anna } from "../../support/machines/people.ts";

const client = { ...alder, people: [], reports: [], mapped: [] };
const check = { ...cargo, reportName: " Cargo ", identityRequired: false };
const people = Array.from({ length: 99 }, (_, index) => ({
  ...anna,
  principalId: `p${index}`,
  email: `p${index}@x.example`,
}));
/** A client that gets people and a report. */
const start = (entered: readonly PersonRow[], change: Partial<Setup> = {}): Setup => ({
  client,
  entries: { ...noEntries, people: entered.map(({ email }) => email).join("\n"), reports: address },
  found: {
    people: Object.fromEntries(entered.map((person) => [person.email, person])),
    reports: { [cargoId]: check },
  },
  written: nothingWritten,
  ...change,
});
const stepKinds = (setup: Setup) => listSteps(setup).map(({ step, isDone }) => `${step.kind}${isDone ? " done" : ""}`);
const principals = Object.fromEntries(people.map((person) => [person.email, person]));

test("a new client is written before all else, and one that there was is not written", () => {
  const fields = { displayName: " Alder ", partyId: " 7 " };
  const created = start([anna], { client: null });
  expect(nextStep({ ...created, entries: { ...created.entries, ...fields } })).toEqual({
    kind: "client",
    fields: { displayName: "Alder", partyId: "7" },
  });
  expect(stepKinds(created)).toEqual(["client", "person", "report", "access"]);
  const steps = listSteps(created).map(({ step }) => step);
  expect(steps.slice(1)).toMatchObject([
    { subscriptionId: "" },
    { record: { subscriptionId: "" } },
    { changes: [], total: 1 },
  ]);
  expect(stepKinds(start([anna], { client: { ...client, isCreated: true } }))[0]).toBe("client done");
  expect(stepKinds(start([anna]))).toEqual(["person", "report", "access"]);
  expect(stepKinds(start([]))).toEqual(["report"]);
  expect(listSteps({ ...start([]), entries: noEntries, found: nothingFound })).toEqual([]);
});

test("what is refused or still being checked is not written, nor a group that nobody joins", () => {
  const setup = start([anna], { client: { ...client, groups: [{ id: "g1", name: "Brokers", principalIds: [] }] } });
  const people = `${setup.entries.people}\nnobody\nunknown@x.example`;
  const reports = `${setup.entries.reports}\nnowhere\n${address.replace(cargoId, otherId)}`;
  const steps = listSteps({ ...setup, entries: { ...setup.entries, people, reports } }).map(({ step }) => step);
  expect(steps).toMatchObject([
    { kind: "person", email: anna.email },
    { kind: "report", record: { reportId: cargoId } },
    { kind: "access" },
  ]);
});

function readRecord(identityRequired: boolean, of: SetupClient | null = client) {
  const found = { ...nothingFound, reports: { [cargoId]: { ...check, identityRequired } } };
  const step = listSteps(start([], { client: of, found })).find(({ step: { kind } }) => kind === "report")?.step;
  return step?.kind === "report" ? step.record : null;
}

test("a report is written with its data set and the client's party where it has Row Level Security", () => {
  expect(readRecord(false)).toEqual({
    subscriptionReportId: 0,
    subscriptionId: "s1",
    reportId: cargoId,
    reportName: "Cargo",
    groupId: otherId,
    updatedBy: "",
    dataSetId: null,
    partyId: null,
    rls: false,
  });
  expect(readRecord(true)).toMatchObject({ dataSetId: otherId, partyId: "7", rls: true });
  expect(readRecord(true, null)).toMatchObject({ subscriptionId: "", partyId: null });
});

test("access is written in batches of a hundred, and what is written is not sent again", () => {
  const other = { ...client, reports: [{ subscriptionReportId: 4, reportId: otherId, reportName: "Claims" }] };
  const written = { ...nothingWritten, principals, numbers: { [cargoId]: 7 } };
  const setup = start(people, { client: other, written });
  const step = nextStep(setup);
  if (step?.kind !== "access") throw new Error("Access is not next");
  expect([step.changes.length, step.total]).toEqual([100, 198]);
  expect(step.changes[0]).toStrictEqual({ action: "add", subscriptionReportId: 7, principalId: "p0" });
  const after = { ...setup, written: addWritten(setup, { problem: "Stopped", changes: step.changes }) };
  const next = nextStep(after);
  if (next?.kind !== "access") throw new Error("Access is not next");
  expect([next.changes.length, next.total]).toEqual([98, 198]);
  const last = { ...after, written: addWritten(after, { problem: "", changes: next.changes }) };
  expect([stepKinds(last).at(-1), nextStep(last)]).toEqual(["access done", undefined]);
});

test("a step that stopped is repeated, and keeps the access that it gave", () => {
  const setup = start([anna]);
  const change = { action: "add" as const, subscriptionReportId: 7, principalId: "p1" };
  expect(addWritten(setup, { problem: "Refused", person: anna, changes: [change] })).toEqual({
    ...nothingWritten,
    mapped: ["7 p1"],
  });
});

test("each step keeps its own part of an answer, and nothing that was not answered", () => {
  const answer = { problem: "", person: anna, subscriptionReportId: 7, groupId: "g1" };
  const setup = startGroup({});
  const person = { principals: { [anna.email]: anna } };
  const report = { ...person, numbers: { [cargoId]: 7 } };
  const group = { ...report, groups: inside("p1") };
  for (const [before, after] of [
    [{}, person],
    [person, report],
    [report, group],
  ]) {
    const written = { ...nothingWritten, ...before };
    expect(addWritten({ ...setup, written }, { problem: "" })).toStrictEqual(written);
    expect(addWritten({ ...setup, written }, answer)).toStrictEqual({ ...nothingWritten, ...after });
  }
});

const ben = { ...anna, principalId: "p2", email: "ben@x.example" };
const inside = (...principalIds: string[]) => ({ "group underwriters": { id: "g1", principalIds } });

/** A client that gets a report and a new group of these people. */
function startGroup(change: Partial<Setup>, entered = [anna]): Setup {
  const setup = start(entered, change);
  return { ...setup, entries: { ...setup.entries, people: `Underwriters:\n${setup.entries.people}` } };
}
const findStep = (setup: Setup, kind: SetupStep["kind"]) => listSteps(setup).find(({ step }) => step.kind === kind);
/** The step that puts two people into a new group. */
const findGroupStep = (change: Partial<Setup["written"]>) =>
  findStep(startGroup({ written: { ...nothingWritten, ...change } }, [anna, ben]), "group");

test("a group is written once all who join it are there, and is done once all are in it", () => {
  const both = { [anna.email]: anna, [ben.email]: ben };
  expect(findGroupStep({ principals: { [anna.email]: anna }, groups: inside("p1") })).toEqual({
    step: {
      kind: "group",
      subscriptionId: "s1",
      key: "group underwriters",
      name: "Underwriters",
      total: 2,
      principalIds: ["p1"],
    },
    isDone: false,
  });
  expect(findGroupStep({ principals: both, groups: inside("p1") })?.isDone).toBe(false);
  expect(findGroupStep({ principals: both, groups: inside("p1", "p2") })?.isDone).toBe(true);
  expect(findGroupStep({ principals: both })?.isDone).toBe(false);
  expect(findStep(startGroup({ client: null }), "group")?.step).toMatchObject({ principalIds: [] });
  const ofClient = { ...client, people: [{ ...anna, email: anna.email.toUpperCase() }] };
  expect(findStep(startGroup({ client: ofClient }), "group")?.step).toMatchObject({ principalIds: ["p1"] });
});

test("a group gets access as a group", () => {
  const written = {
    ...nothingWritten,
    numbers: { [cargoId]: 7 },
    groups: inside("p1"),
    principals: { [anna.email]: anna },
  };
  expect(findStep(startGroup({ written }), "access")?.step).toMatchObject({
    changes: [{ action: "add", subscriptionReportId: 7, principalId: "g1", isGroup: true }],
  });
});

test.each<[string, Partial<PersonRow>, number]>([
  ["can open the portal", {}, 1],
  ["has no role", { role: "none" }, 0],
  ["is deactivated", { isActive: false }, 0],
  ["is invited", { isInvited: true }, 0],
])("a person who %s is offered with the first report that they got: %j", (_case, change, count) => {
  const person = { ...anna, ...change };
  const written = {
    ...nothingWritten,
    principals: { [anna.email]: person },
    numbers: { [cargoId]: 7 },
    mapped: ["7 p1"],
  };
  const setup = start([anna], { written });
  expect(listViewable(setup)).toHaveLength(count);
  expect(listViewable({ ...setup, written: { ...written, mapped: [] } })).toEqual([]);
  expect(listViewable({ ...setup, client: null })).toEqual([]);
  expect(listViewable({ ...setup, written: { ...written, numbers: {} } })).toEqual([]);
});

test("a report that a group of theirs got is offered too", () => {
  const group = { id: "g1", name: "Underwriters", principalIds: ["p1"] };
  const of = { ...client, people: [anna], groups: [group] };
  const written = {
    ...nothingWritten,
    principals: { [anna.email]: anna },
    numbers: { [cargoId]: 7 },
    mapped: ["7 g1"],
  };
  const ofOthers = { ...of, groups: [{ ...group, principalIds: [] }] };
  expect(listViewable(start([], { client: ofOthers, written }))).toEqual([]);
  expect(listViewable(start([], { client: of, written }))).toEqual([
    {
      person: anna,
      report: {
        subscriptionReportId: 7,
        subscriptionId: "s1",
        subscriptionName: "Alder",
        reportId: cargoId,
        reportName: " Cargo ",
        reason: "mapped",
        mappedBy: null,
        mappedAt: null,
      },
    },
  ]);
});
