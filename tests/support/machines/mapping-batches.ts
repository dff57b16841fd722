import { fromPromise } from "xstate";
import type { SentChange, Outcome } from "../../../src/api/contract.ts";
import {
  type BatchRequest,
  type GroupsRequest,
  mappingChangesMachine,
} from "../../../src/machines/access/mapping-changes.machine.ts";

export const succeeded: Outcome = { isSuccess: true, message: "" };
export const failed: Outcome = { isSuccess: false, message: "Full" };

/** The machine that sends mapping changes, with `send` in place of the back end. */
export const createMappingChanges = (
  send: (batch: readonly SentChange[], groups: GroupsRequest | undefined) => Promise<Outcome[]>,
) =>
  mappingChangesMachine.provide({
    actors: {
      sendBatch: fromPromise<readonly Outcome[], BatchRequest>(({ input: { changes, groups } }) =>
        send(changes, groups),
      ),
    },
  });
