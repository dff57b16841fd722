import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import type { Outcome } from "../api/contract.ts";
import { myClientContract } from "../api/my-client-contract.ts";
import { accessGridMachine } from "../machines/access/access-grid.machine.ts";
import { type BatchRequest, mappingChangesMachine } from "../machines/access/mapping-changes.machine.ts";
import type { AccessGridActor } from "../routes/route-context.ts";
import { noMappings } from "../rules/access/mapping-index.ts";
import { toAccessChange } from "./effects/mapping-batches.ts";

/** What was marked for one client stays until its changes are sent. */
export function createOwnAccess(call: Call) {
  const grids = new Map<string, AccessGridActor>();
  return (subscriptionId: string): AccessGridActor => {
    const known = grids.get(subscriptionId);
    if (known) return known;
    const sendBatch = fromPromise<readonly Outcome[], BatchRequest>(async ({ input: { changes }, signal }) => {
      const body = { subscriptionId, changes: changes.map(toAccessChange) };
      return (await call(myClientContract.changeMyAccess, { body, signal })).outcomes;
    });
    const mappingChanges = mappingChangesMachine.provide({ actors: { sendBatch } });
    const grid = createActor(accessGridMachine.provide({ actors: { mappingChanges } }), {
      id: "ownAccess",
      input: { mappings: noMappings },
    }).start();
    grids.set(subscriptionId, grid);
    return grid;
  };
}
