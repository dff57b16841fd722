import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { nullIfAbsent } from "../../../api/null-if-absent.ts";
import { sessionContract } from "../../../api/session-contract.ts";
import type { EndRequest, SessionListInput, SessionLists } from "../../../machines/session/session-list.machine.ts";

export function sessionListEffects({ call }: { call: Call }) {
  return {
    /** Null where the back end has no such calls. */
    loadSessions: fromPromise<SessionLists | null, SessionListInput>(({ input, signal }) =>
      nullIfAbsent(
        Promise.all([
          call(sessionContract.getSessions, { signal }),
          input.isAdministrator ? call(sessionContract.getPeopleSessions, { signal }) : null,
        ]).then(([own, people]) => ({ own, people })),
      ),
    ),
    endSessions: fromPromise<void, EndRequest>(async ({ input, signal }) => {
      await ("person" in input
        ? call(sessionContract.endPeopleSessions, { body: { principalId: input.person.principalId }, signal })
        : call(sessionContract.endSessions, { body: { sessionIds: input.own }, signal }));
    }),
  };
}
