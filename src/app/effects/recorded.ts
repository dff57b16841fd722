import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { type Recorded, recordedContract } from "../../api/recorded-contract.ts";
import type { MoreRequest, MoreRows } from "../../machines/session/recorded.machine.ts";

export function recordedEffects({ call }: { call: Call }) {
  return {
    loadRecorded: fromPromise<Recorded, void>(({ signal }) => call(recordedContract.getRecorded, { signal })),
    loadMore: fromPromise<MoreRows, MoreRequest>(async ({ input: { list, after }, signal }) =>
      list === "openings"
        ? { openings: await call(recordedContract.getMoreRecordedOpenings, { params: { after }, signal }) }
        : { audit: await call(recordedContract.getMoreRecordedEntries, { params: { after }, signal }) },
    ),
  };
}
