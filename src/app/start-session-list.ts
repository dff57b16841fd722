import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import {
  type EndRequest,
  type SessionListInput,
  sessionListMachine,
  type SessionLists,
} from "../machines/session/session-list.machine.ts";
import { sessionContract } from "../api/session-contract.ts";

function createSessionListEffects(call: Call) {
  return {
    loadSessions: fromPromise<SessionLists, SessionListInput>(async ({ input, signal }) => {
      const [own, people] = await Promise.all([
        call(sessionContract.getSessions, { signal }),
        input.isAdministrator ? call(sessionContract.getPeopleSessions, { signal }) : null,
      ]);
      return { own, people };
    }),
    endSessions: fromPromise<void, EndRequest>(async ({ input, signal }) => {
      await ("person" in input
        ? call(sessionContract.endPeopleSessions, { body: { principalId: input.person.principalId }, signal })
        : call(sessionContract.endSessions, { body: { sessionIds: input.own }, signal }));
    }),
  };
}

export const startSessionList = (call: Call, input: SessionListInput) =>
  createActor(sessionListMachine.provide({ actors: createSessionListEffects(call) }), {
    id: "sessionList",
    input,
  }).start();
