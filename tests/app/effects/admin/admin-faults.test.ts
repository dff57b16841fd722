import { getResponse, type RequestHandler } from "msw";
import { expect, test } from "vitest";
import {
  type ActorRef,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  type StateValue,
  waitFor,
} from "xstate";
import { createCall } from "../../../../src/api/client.ts";
import { contract, type Endpoint, portalContract } from "../../../../src/api/contract.ts";
import { provideAdmin } from "../../../../src/app/effects/admin/admin.ts";
import { adminDrafts, type AdminActors, adminView } from "../../../../src/machines/admin/admin.machine.ts";
import {
  type mappingChangesMachine,
  mappingChangesView,
} from "../../../../src/machines/admin/mapping-changes.machine.ts";
import type { Notice } from "../../../../src/machines/dialogs/notice.ts";
import { messages } from "../../../../src/rules/messages.ts";
import { mockFailure, type MockFailure } from "../../../support/mocks/failures.ts";
import { mockEndpoint } from "../../../support/mocks/mock-endpoint.ts";
import { createMockData, createHandlers } from "../../../support/mocks/mock-back-end.ts";

const NEW = "abcdef12-0000-4000-8000-000000000001";
const slowly = { timeout: 30_000 };
const loadFaults: MockFailure[] = ["serverError", "unreachable", "malformed"];
const writeFaults: MockFailure[] = [...loadFaults, "unsuccessful"];

const { subscriptions, people, reports } = createMockData({ role: "administrator" });
const chosen = { type: "subscription.selected", subscriptionId: subscriptions[0]!.id };
const theirs = reports.filter(({ subscriptionId }) => subscriptionId === chosen.subscriptionId);
const [secured, open] = [theirs.find(({ rls }) => rls)!, theirs.find(({ rls }) => !rls)!];
const users = people.filter(({ subscriptionIds }) => subscriptionIds.includes(chosen.subscriptionId));
const elif = users.find(({ displayName }) => displayName === "Elif Şahin")!;
const mappable = { subscriptionReportId: 3, principalId: elif.id };
const mapped = { subscriptionReportId: 1, principalId: elif.id };

const typed = { reportId: NEW, reportName: "New one", groupId: NEW, dataSetId: NEW };
const filled = [chosen, ...Object.entries(typed).map(([field, value]) => ({ type: "field.changed", field, value }))];
const inMapping = ({ subscriptionReportId, principalId }: typeof mapped) => [
  chosen,
  { type: "user.selected", principalId },
  { type: "report.selected", subscriptionReportId },
];

interface Step {
  tab: keyof AdminActors;
  /** What a person does before the call. */
  before?: readonly AnyEventObject[];
  asks: AnyEventObject;
  call: Endpoint;
  faults: readonly MockFailure[];
  /** What the alert says where the server says nothing itself; what alerts nothing shows where it stands. */
  says?: string;
  stands: StateValue;
  /** What becomes of the primary party: loaded once the call is answered well. */
  party?: "failed";
  /** How it is asked again, where not as before. */
  again?: AnyEventObject;
  /** Where it stands once it has been answered well. */
  ends: StateValue;
}

const add = {
  tab: "addReport",
  before: filled,
  asks: { type: "add.requested" },
  says: messages.addFailed,
  stands: "editing",
  ends: "editing",
} as const;
const party = { call: contract.getPrimaryParty, faults: loadFaults, again: { type: "party.requested" } } as const;
const secure = { type: "rls.changed", rls: true };
const modify = {
  tab: "modifyReport",
  before: [chosen, { type: "report.selected", report: open }],
  stands: { idle: "editing" },
  ends: { idle: "choosing" },
} as const;
const map = {
  tab: "userReportMapping",
  faults: writeFaults,
  stands: { idle: "choosing" },
  ends: { idle: "choosing" },
} as const;
const aid = { faults: loadFaults, stands: { offered: "failed" } } as const;
const { reportId, groupId, subscriptionReportId } = open;

const steps: Readonly<Record<string, Step>> = {
  "adding a report": { ...add, call: contract.addReport, faults: writeFaults },
  "asking for its number": { ...add, call: contract.getSubscriptionReportId, faults: loadFaults },
  "adding a report whose party is not there": {
    ...add,
    before: [...filled, secure],
    call: contract.getPrimaryParty,
    faults: loadFaults,
    stands: "editing",
    party: "failed",
    ends: "editing",
  },
  "loading the party of a new report": {
    ...party,
    tab: "addReport",
    before: filled,
    asks: secure,
    stands: "editing",
    party: "failed",
    ends: "editing",
  },
  "refreshing the party": {
    ...party,
    tab: "modifyReport",
    before: [chosen, { type: "report.selected", report: secured }],
    asks: party.again,
    stands: { idle: "editing" },
    party: "failed",
    ends: { idle: "editing" },
  },
  "updating a report": {
    ...modify,
    asks: { type: "update.requested" },
    call: contract.updateReport,
    faults: writeFaults,
    says: messages.updateFailed,
  },
  "deleting a report": {
    ...modify,
    before: [...modify.before, { type: "delete.requested" }],
    asks: { type: "delete.confirmed" },
    call: contract.deleteReport,
    faults: writeFaults,
    says: messages.deleteFailed,
    again: { type: "delete.requested" },
    ends: "confirmingDelete",
  },
  "loading the users": {
    ...map,
    asks: chosen,
    call: contract.getSubscriptionUsers,
    faults: loadFaults,
    says: messages.mappingDetailsFailed,
    stands: { idle: "usersFailed" },
    again: { type: "users.requested" },
  },
  "adding a mapping": {
    ...map,
    before: inMapping(mappable),
    asks: { type: "mapping.addRequested" },
    call: contract.addUserReportMapping,
    says: messages.addMappingFailed,
  },
  "removing a mapping": {
    ...map,
    before: inMapping(mapped),
    asks: { type: "mapping.removeRequested" },
    call: contract.deleteUserReportMapping,
    says: messages.removeMappingFailed,
  },
  "checking a report": {
    ...aid,
    tab: "newReportCheck",
    asks: { type: "check.requested", reportId, groupId },
    call: portalContract.checkReport,
    ends: { offered: "checked" },
  },
  "reading a history": {
    ...aid,
    tab: "reportHistory",
    asks: { type: "history.requested", id: subscriptionReportId },
    call: portalContract.getReportHistory,
    ends: { offered: "shown" },
  },
};

/** The admin area over the real client and a back end of its own, in which one call fails until it is mended. */
async function openAdmin(failing: RequestHandler) {
  const sound = createHandlers(createMockData({ role: "administrator" }));
  let answers = [failing, ...sound];
  const ask = async (request: Request) => {
    const answer = await getResponse(answers, request);
    if (!answer || answer.type === "error") throw new TypeError("The connection was cut");
    return answer;
  };
  const client = createCall({
    baseUrl: "https://portal.example",
    xsrfToken: () => undefined,
    onUnauthorized: () => undefined,
    fetch: ask,
  });
  const notices: Notice[] = [];
  const admin = createActor(provideAdmin({ call: client, rest: async () => undefined }), { id: "admin" }).start();
  admin.on("notice.raised", (notice) => notices.push(notice));
  admin.send({ type: "admin.opened", email: "ada@example.com" });
  await waitFor(admin, (snapshot) => !snapshot.matches("loading"));
  const errors = () => notices.filter(({ title }) => title === "Error").map(({ message }) => message);
  return { admin, notices, errors, mend: () => (answers = sound) };
}

type Tab = ActorRef<AnyMachineSnapshot, AnyEventObject>;

async function resting(tab: Tab) {
  const { party } = tab.getSnapshot().children as { party?: Tab };
  if (party) await waitFor(party, (snapshot) => !snapshot.matches("loading"));
  await waitFor(tab, ({ children }) =>
    Object.entries(children as Record<string, unknown>).every(([id, child]) => id === "party" || child === undefined),
  );
}

function partyOf(tab: Tab): unknown {
  const { party } = tab.getSnapshot().children as { party?: Tab };
  return party?.getSnapshot().value;
}

async function send(tab: Tab, event: AnyEventObject) {
  await waitFor(tab, (snapshot) => snapshot.can(event));
  tab.send(event);
}

const faultyCalls = Object.entries(steps).flatMap(([name, step]) =>
  step.faults.map((kind) => [kind, name, step] as const),
);

test.concurrent.for(faultyCalls)(
  "%s: %s fails with the right text, the tab usable and the entries kept",
  slowly,
  async ([kind, , step]) => {
    const { before = [], asks, says, stands, party: failedParty, again = asks, ends } = step;
    const { admin, errors, mend } = await openAdmin(mockFailure(kind, step.call));
    const tab = admin.getSnapshot().context.actors![step.tab] as unknown as Tab;
    for (const event of before) await send(tab, event);
    await send(tab, asks);
    const drafts = adminDrafts(admin.getSnapshot());
    await resting(tab);
    expect(errors()).toEqual(says === undefined ? [] : [kind === "unsuccessful" ? "The server says no" : says]);
    expect(tab.getSnapshot().value).toEqual(stands);
    expect(failedParty && partyOf(tab)).toBe(failedParty);
    expect(adminDrafts(admin.getSnapshot())).toEqual(drafts);
    mend();
    await send(tab, again);
    await resting(tab);
    expect(errors()).toHaveLength(says === undefined ? 0 : 1);
    expect(tab.getSnapshot().value).toEqual(ends);
    expect(failedParty && partyOf(tab)).toBe(failedParty && "known");
  },
);

test.each([
  ["addReport", [chosen, secure], "editing"],
  ["modifyReport", [chosen, { type: "report.selected", report: secured }, party.again], { idle: "editing" }],
] as const)("%s: an empty party id counts as a failed load", async (name, events, stands) => {
  const { admin, errors } = await openAdmin(mockEndpoint(contract.getPrimaryParty, () => ({ partyId: "" })));
  const tab = admin.getSnapshot().context.actors![name] as unknown as Tab;
  for (const event of events) await send(tab, event);
  await resting(tab);
  expect([errors(), tab.getSnapshot().value, partyOf(tab)]).toEqual([[], stands, "failed"]);
});

const lists = [
  { name: "subscriptions", call: contract.getSubscriptions, message: messages.adminDetailsFailed },
  { name: "reports", call: contract.getReports, message: messages.reportDetailsFailed },
  { name: "mappings", call: contract.getUserReportMapping, message: messages.mappingDetailsFailed },
] as const;

test.concurrent.for(loadFaults.flatMap((kind) => lists.map((list) => [kind, list.name, list] as const)))(
  "%s: the %s cannot be loaded, the alert says so, and another try loads them",
  slowly,
  async ([kind, , { call, message }]) => {
    const { admin, notices, mend } = await openAdmin(mockFailure(kind, call));
    expect(notices).toEqual([{ type: "notice.raised", title: "Error", message, failure: true, retry: true }]);
    mend();
    admin.send({ type: "retry.requested" });
    await waitFor(admin, (snapshot) => adminView(snapshot).at === "ready");
  },
);

test.concurrent.for(loadFaults)(
  "%s: many changes at once stop, nothing of them is lost, and they go on",
  slowly,
  async (kind) => {
    const { admin, mend } = await openAdmin(mockFailure(kind, portalContract.changeMappings));
    const { actors } = admin.getSnapshot().context;
    const grid = actors!.accessGrid;
    grid.send({ type: "access.opened", users, reports: theirs });
    grid.send({ type: "cells.set", cells: [mappable], access: true });
    grid.send({ type: "cells.set", cells: [mapped], access: false });
    grid.send({ type: "review.requested" });
    grid.send({ type: "changes.confirmed" });
    const changes = grid.getSnapshot().children.changes as ActorRefFrom<typeof mappingChangesMachine>;
    const answered = async () => mappingChangesView(await waitFor(changes, (snapshot) => !snapshot.matches("sending")));
    expect(await answered()).toMatchObject({ at: "interrupted", total: 2, answered: 0 });
    mend();
    changes.send({ type: "sending.resumed" });
    expect(await answered()).toMatchObject({ at: "settled", answered: 2, failed: [] });
  },
);
