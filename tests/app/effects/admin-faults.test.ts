import { getResponse, type RequestHandler } from "msw";
import { expect, test } from "vitest";
import {
  type ActorRef,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  waitFor,
} from "xstate";
import { createCall } from "../../../src/api/client.ts";
import { createSend } from "../../../src/api/send.ts";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { provideAdmin } from "../../../src/app/effects/admin.ts";
import { adminDrafts, adminView } from "../../../src/machines/admin/admin.machine.ts";
import { featureNames } from "../../../src/rules/features.ts";
import {
  type mappingChangesMachine,
  mappingChangesView,
} from "../../../src/machines/access/mapping-changes.machine.ts";
import type { Notice } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { adminMessages } from "../../../src/rules/admin/messages.ts";
import { messages } from "../../../src/rules/messages.ts";
import { mockFailure } from "../../support/mocks/failures.ts";
import { mockEndpoint } from "../../support/mocks/mock-endpoint.ts";
import { createMockData, createHandlers } from "../../support/mocks/mock-back-end.ts";
import {
  chosen,
  failingCalls,
  loadFaults,
  mappable,
  mapped,
  party,
  secure,
  secured,
  theirs,
  users,
} from "./failing-admin-calls.ts";

/** The admin area over the real client and a back end of its own, in which one call fails until `repair` is called. */
async function openAdmin(failing: RequestHandler) {
  const sound = createHandlers(createMockData({ role: "administrator" }));
  let answers = [failing, ...sound];
  const ask = async (request: Request) => {
    const answer = await getResponse(answers, request);
    if (!answer || answer.type === "error") throw new TypeError("The connection was cut");
    return answer;
  };
  const client = createCall(
    createSend({
      baseUrl: "https://portal.example",
      xsrfToken: () => undefined,
      onUnauthorized: () => undefined,
      fetch: ask,
    }),
  );
  const notices: Notice[] = [];
  const admin = createActor(provideAdmin({ call: client, features: featureNames, rest: async () => undefined }), {
    id: "admin",
  }).start();
  admin.on("notice.raised", (notice) => notices.push(notice));
  admin.send({ type: "admin.opened", email: "ada@example.com" });
  await waitFor(admin, (snapshot) => !snapshot.matches("loading"));
  const errors = () => notices.filter(({ title }) => title === "Error").map(({ message }) => message);
  return { admin, notices, errors, repair: () => (answers = sound) };
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

const faultyCalls = Object.entries(failingCalls).flatMap(([name, failingCall]) =>
  failingCall.faults.map((kind) => [kind, name, failingCall] as const),
);

test.concurrent.for(faultyCalls)(
  "%s: %s fails with the right text, the tab usable and the entries kept [8.9] [8.10] [8.11] [8.15] [fault: bad answers]",
  async ([kind, , failingCall]) => {
    const { preparation = [], request, alert, party: failedParty, retry = request } = failingCall;
    const { stateAfterFailure, stateAfterSuccess } = failingCall;
    const { admin, errors, repair } = await openAdmin(mockFailure(kind, failingCall.call));
    const { actors, pages } = admin.getSnapshot().context;
    const tab = { ...actors!, ...pages }[failingCall.tab] as unknown as Tab;
    for (const event of preparation) await send(tab, event);
    await send(tab, request);
    const drafts = adminDrafts(admin.getSnapshot());
    await resting(tab);
    expect(errors()).toEqual(alert === undefined ? [] : [kind === "unsuccessful" ? "The server says no" : alert]);
    expect(tab.getSnapshot().value).toEqual(stateAfterFailure);
    expect(failedParty && partyOf(tab)).toBe(failedParty);
    expect(adminDrafts(admin.getSnapshot())).toEqual(drafts);
    repair();
    await send(tab, retry);
    await resting(tab);
    expect(errors()).toHaveLength(alert === undefined ? 0 : 1);
    expect(tab.getSnapshot().value).toEqual(stateAfterSuccess);
    expect(failedParty && partyOf(tab)).toBe(failedParty && "known");
  },
);

test.each([
  ["addReport", [chosen, secure], "editing"],
  ["modifyReport", [chosen, { type: "report.selected", report: secured }, party.retry], { idle: "editing" }],
] as const)("%s: an empty party id counts as a failed load", async (name, events, stands) => {
  const { admin, errors } = await openAdmin(mockEndpoint(contract.getPrimaryParty, () => ({ partyId: "" })));
  const tab = admin.getSnapshot().context.actors![name] as unknown as Tab;
  for (const event of events) await send(tab, event);
  await resting(tab);
  expect([errors(), tab.getSnapshot().value, partyOf(tab)]).toEqual([[], stands, "failed"]);
});

const lists = [
  { name: "subscriptions", call: contract.getSubscriptions, message: adminMessages.adminDetailsFailed },
  { name: "reports", call: contract.getReports, message: messages.reportDetailsFailed },
  { name: "mappings", call: contract.getUserReportMapping, message: adminMessages.mappingDetailsFailed },
] as const;

test.concurrent.for(loadFaults.flatMap((kind) => lists.map((list) => [kind, list.name, list] as const)))(
  "%s: the %s cannot be loaded, the alert says so, and another try loads them [8.7] [8.8] [fault: bad answers]",
  async ([kind, , { call, message }]) => {
    const { admin, notices, repair } = await openAdmin(mockFailure(kind, call));
    expect(notices).toEqual([{ type: "notice.raised", title: "Error", message, failure: true, retry: true }]);
    repair();
    admin.send({ type: "retry.requested" });
    await waitFor(admin, (snapshot) => adminView(snapshot).at === "ready");
  },
);

test.concurrent.for(loadFaults)(
  "%s: many changes at once stop, nothing of them is lost, and they go on",
  async (kind) => {
    const { admin, repair } = await openAdmin(mockFailure(kind, portalContract.changeMappings));
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
    repair();
    changes.send({ type: "sending.resumed" });
    expect(await answered()).toMatchObject({ at: "settled", answered: 2, failed: [] });
  },
);
