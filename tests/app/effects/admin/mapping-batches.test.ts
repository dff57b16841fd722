import { describe, expect, it } from "vitest";
import { createActor, toPromise } from "xstate";
import type { Call } from "../../../../src/api/client.ts";
import { contract, type MappingChange, portalContract } from "../../../../src/api/contract.ts";
import { Failure, type FailureKind } from "../../../../src/api/failure.ts";
import { createSendBatch } from "../../../../src/app/effects/admin/mapping-batches.ts";

const changes: MappingChange[] = [
  { action: "add", subscriptionReportId: 1, principalId: "u1" },
  { action: "remove", subscriptionReportId: 2, principalId: "u1" },
];

function start(bulk: FailureKind | null, single: FailureKind | null = null) {
  const asked: unknown[] = [];
  const call = (async (endpoint: unknown, { body }: { body: { changes?: unknown[] } }) => {
    asked.push(endpoint);
    const failing = endpoint === portalContract.changeMappings ? bulk : single;
    if (failing) throw new Failure(failing, "path");
    return body.changes
      ? { outcomes: body.changes.map(() => ({ isSuccess: true, message: "" })) }
      : { isSuccess: true, message: "Done" };
  }) as Call;
  const logic = createSendBatch(call);
  return { asked, send: () => toPromise(createActor(logic, { input: { changes } }).start()) };
}

describe("a batch of mapping changes", () => {
  it("is one call where the back end offers it", async () => {
    const { asked, send } = start(null);
    expect(await send()).toHaveLength(2);
    expect(asked).toEqual([portalContract.changeMappings]);
  });

  it("falls back to the specified calls where it answers 404, and does not ask again", async () => {
    const { asked, send } = start("absent");
    expect(await send()).toEqual([
      { isSuccess: true, message: "Done" },
      { isSuccess: true, message: "Done" },
    ]);
    await send();
    expect(asked).toEqual([
      portalContract.changeMappings,
      contract.addUserReportMapping,
      contract.deleteUserReportMapping,
      contract.addUserReportMapping,
      contract.deleteUserReportMapping,
    ]);
  });

  it("tells the fate of each change when single calls fail", async () => {
    expect(await start("absent", "unavailable").send()).toEqual([
      { isSuccess: false, message: "Error occured while adding report mapping" },
      { isSuccess: false, message: "Error occured while removing report mapping" },
    ]);
  });

  it("is not tried one by one when the server is in trouble", async () => {
    const { asked, send } = start("unavailable");
    await expect(send()).rejects.toThrow("unavailable");
    expect(asked).toHaveLength(1);
  });
});
