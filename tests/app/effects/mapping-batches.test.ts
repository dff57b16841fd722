import { describe, expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { contract, type MappingChange } from "../../../src/api/contract.ts";
import { groupsContract } from "../../../src/api/groups-contract.ts";
import { Failure, type FailureKind } from "../../../src/api/failure.ts";
import { createSendBatch } from "../../../src/app/effects/mapping-batches.ts";

const changes: MappingChange[] = [
  { action: "add", subscriptionReportId: 1, principalId: "u1" },
  { action: "remove", subscriptionReportId: 2, principalId: "u1" },
];

function start({ hasBatchCall = true, failure }: { hasBatchCall?: boolean; failure?: FailureKind } = {}) {
  const endpoints: unknown[] = [];
  const call = (async (endpoint: unknown, { body }: { body: { changes?: unknown[] } }) => {
    endpoints.push(endpoint);
    if (failure) throw new Failure(failure, "path");
    return body.changes
      ? { outcomes: body.changes.map(() => ({ isSuccess: true, message: "" })) }
      : { isSuccess: true, message: "Done" };
  }) as Call;
  const logic = createSendBatch(call, hasBatchCall);
  return { endpoints, send: () => toPromise(createActor(logic, { input: { changes } }).start()) };
}

describe("a batch of mapping changes", () => {
  it("is one call if the back end offers it", async () => {
    const { endpoints, send } = start();
    expect(await send()).toHaveLength(2);
    expect(endpoints).toEqual([groupsContract.changeMappings]);
  });

  it("is sent through the specified calls to any other back end", async () => {
    const { endpoints, send } = start({ hasBatchCall: false });
    expect(await send()).toEqual([
      { isSuccess: true, message: "Done" },
      { isSuccess: true, message: "Done" },
    ]);
    expect(endpoints).toEqual([contract.addUserReportMapping, contract.deleteUserReportMapping]);
  });

  it("has an outcome for each change when single calls fail", async () => {
    expect(await start({ hasBatchCall: false, failure: "unavailable" }).send()).toEqual([
      { isSuccess: false, message: "Error occured while adding report mapping" },
      { isSuccess: false, message: "Error occured while removing report mapping" },
    ]);
  });

  it("is not sent one by one if the batch call fails with a server error", async () => {
    const { endpoints, send } = start({ failure: "unavailable" });
    await expect(send()).rejects.toThrow("unavailable");
    expect(endpoints).toHaveLength(1);
  });
});
