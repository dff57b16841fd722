import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import { type MoreRequest, type MoreRows, recordedMachine } from "../machines/session/recorded.machine.ts";
import { type Recorded, recordedContract } from "../api/recorded-contract.ts";

function createRecordedEffects(call: Call) {
  return {
    loadRecorded: fromPromise<Recorded, void>(({ signal }) => call(recordedContract.getRecorded, { signal })),
    loadMore: fromPromise<MoreRows, MoreRequest>(async ({ input: { list, after }, signal }) =>
      list === "openings"
        ? { openings: await call(recordedContract.getMoreRecordedOpenings, { params: { after }, signal }) }
        : { audit: await call(recordedContract.getMoreRecordedEntries, { params: { after }, signal }) },
    ),
  };
}

export const startRecorded = (call: Call) =>
  createActor(recordedMachine.provide({ actors: createRecordedEffects(call) }), { id: "recorded" }).start();
