import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { SignedInPerson, SignedInSession } from "../../../src/api/session-contract.ts";
import {
  type EndRequest,
  type SessionListEvent,
  type SessionListInput,
  sessionListMachine,
  type SessionLists,
  sessionListView,
} from "../../../src/machines/session/session-list.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const time = "2026-03-02T08:15:00.000Z";
const createSession = (id: string, isCurrent = false): SignedInSession => ({
  id,
  signedInAt: time,
  lastSeenAt: time,
  browser: "Firefox on Windows",
  address: null,
  isNewPlace: false,
  isCurrent,
});
const createPerson = (principalId: string, sessionCount: number, isSelf = false): SignedInPerson => ({
  principalId,
  name: principalId,
  email: `${principalId}@example.com`,
  sessionCount,
  lastSeenAt: time,
  isSelf,
});
const [current, second, third] = [createSession("current", true), createSession("second"), createSession("third")];
const [ada, ben] = [createPerson("ada", 3, true), createPerson("ben", 1)];
const own = [current, second, third];
const fail = () => Promise.reject(new Error("500"));

interface Answers {
  load?: () => Promise<SessionLists>;
  end?: (request: EndRequest) => Promise<void>;
}

async function start({ load = async () => ({ own, people: [ada, ben] }), end = async () => {} }: Answers = {}) {
  const requests: EndRequest[] = [];
  const actor = createActor(
    sessionListMachine.provide({
      actors: {
        loadSessions: fromPromise<SessionLists, SessionListInput>(load),
        endSessions: fromPromise<void, EndRequest>(({ input }) => {
          requests.push(input);
          return end(input);
        }),
      },
    }),
    { input: { isAdministrator: true } },
  ).start();
  await settle();
  const send = (sent: SessionListEvent) => (actor.send(sent), settle());
  return { send, requests, view: () => sessionListView(actor.getSnapshot()) };
}

describe("the list of sessions", () => {
  testEveryPath(sessionListMachine, {
    input: { isAdministrator: true },
    events: [
      { type: "end.requested", request: { own: "others" } },
      { type: "end.requested", request: { person: ben } },
      { type: "end.confirmed" },
      { type: "end.cancelled" },
      { type: "retry.requested" },
    ],
    answers: { loadSessions: [{ own, people: [ada, ben] }] },
  });

  it("ends one session without a question and removes it", async () => {
    const { send, view, requests } = await start();
    await send({ type: "end.requested", request: { own: ["second"] } });
    expect(requests).toEqual([{ own: ["second"] }]);
    expect(view()).toMatchObject({ at: "shown", own: [current, third], people: [{ sessionCount: 2 }, ben] });
  });

  it("ends all others and keeps the current one", async () => {
    const { send, view } = await start({ load: async () => ({ own, people: null }) });
    await send({ type: "end.requested", request: { own: "others" } });
    expect(view()).toMatchObject({ at: "shown", own: [current], people: null });
  });

  it("asks before it ends the sessions of another person", async () => {
    const { send, view, requests } = await start();
    await send({ type: "end.requested", request: { person: ben } });
    expect([view().at, requests]).toEqual(["confirming", []]);
    await send({ type: "end.cancelled" });
    expect([view().at, requests]).toEqual(["shown", []]);
    await send({ type: "end.requested", request: { person: ben } });
    await send({ type: "end.confirmed" });
    expect(requests).toEqual([{ person: ben }]);
    expect(view()).toMatchObject({ at: "shown", own, people: [ada] });
  });

  it("keeps the list where ending failed, and can be asked again", async () => {
    const answers = [fail, async () => {}];
    const { send, view } = await start({ end: () => answers.shift()!() });
    await send({ type: "end.requested", request: { own: ["second"] } });
    expect(view()).toMatchObject({ at: "endFailed", own });
    await send({ type: "end.requested", request: { own: ["second"] } });
    expect(view()).toMatchObject({ at: "shown", own: [current, third] });
  });

  it("sends no second request before the first is answered", async () => {
    const { send, view, requests } = await start({ end: () => new Promise<never>(() => {}) });
    await send({ type: "end.requested", request: { own: ["second"] } });
    await send({ type: "end.requested", request: { own: "others" } });
    expect([view().at, requests]).toEqual(["ending", [{ own: ["second"] }]]);
  });

  it("shows a failed load, and can be loaded again", async () => {
    const answers = [fail, async () => ({ own, people: null })];
    const { send, view } = await start({ load: () => answers.shift()!() });
    expect(view()).toEqual({ at: "failed" });
    await send({ type: "retry.requested" });
    expect(view()).toMatchObject({ at: "shown", own });
  });
});
