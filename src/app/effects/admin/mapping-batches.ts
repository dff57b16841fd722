import { fromPromise } from "xstate";
import type { Call } from "../../../api/client.ts";
import { contract, type MappingChange, type Outcome, portalContract } from "../../../api/contract.ts";
import { Failure } from "../../../api/failure.ts";
import { messages } from "../../../rules/messages.ts";

const AT_ONCE = 4;

/** Sends a batch in one call; where the back end has no such call, change by change through the specified ones. */
export function createSendBatch(call: Call) {
  let offered = true;
  return fromPromise<readonly Outcome[], { changes: readonly MappingChange[] }>(
    async ({ input: { changes }, signal }) => {
      if (offered) {
        try {
          return (await call(portalContract.changeMappings, { body: { changes: [...changes] }, signal })).outcomes;
        } catch (error) {
          if (!(error instanceof Failure) || error.kind !== "absent") throw error;
          offered = false;
        }
      }
      const outcomes: Outcome[] = [];
      for (let start = 0; start < changes.length; start += AT_ONCE) {
        outcomes.push(
          ...(await Promise.all(changes.slice(start, start + AT_ONCE).map((change) => sendOne(call, change, signal)))),
        );
      }
      return outcomes;
    },
  );
}

async function sendOne(call: Call, { action, ...body }: MappingChange, signal: AbortSignal): Promise<Outcome> {
  const [endpoint, message] =
    action === "add"
      ? ([contract.addUserReportMapping, messages.addMappingFailed] as const)
      : ([contract.deleteUserReportMapping, messages.removeMappingFailed] as const);
  return call(endpoint, { body, signal }).catch(() => ({ isSuccess: false, message }));
}
