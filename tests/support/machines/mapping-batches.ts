import { fromPromise } from "xstate";
import type { SentChange, Outcome } from "../../../src/api/contract.ts";
import { mappingChangesMachine } from "../../../src/machines/access/mapping-changes.machine.ts";

export const succeeded: Outcome = { isSuccess: true, message: "" };
export const failed: Outcome = { isSuccess: false, message: "Full" };

/** The machine that sends mapping changes, with `send` in place of the back end. */
export const createMappingChanges = (send: (batch: readonly SentChange[]) => Promise<Outcome[]>) =>
  mappingChangesMachine.provide({
    actors: {
      sendBatch: fromPromise<readonly Outcome[], { changes: readonly SentChange[] }>(({ input }) =>
        send(input.changes),
      ),
    },
  });
