import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import {
  type PageStatusEvent,
  pageStatusMachine,
  pageStatusView,
} from "../../../src/machines/frame/page-status.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

function start(hasNewVersion: () => Promise<boolean>) {
  const actor = createActor(
    pageStatusMachine.provide({ actors: { hasNewVersion: fromPromise<boolean, void>(hasNewVersion) } }),
  ).start();
  return async (type: PageStatusEvent["type"]) => {
    actor.send({ type });
    await settle();
    return pageStatusView(actor.getSnapshot()).at;
  };
}

describe("the status of the page", () => {
  testEveryPath(pageStatusMachine, {
    events: [{ type: "network.lost" }, { type: "network.restored" }, { type: "chunk.failed" }],
    answers: { hasNewVersion: [true, false] },
  });

  it("says that the page is offline until the network is back [wrong: new version]", async () => {
    const send = start(async () => true);
    expect([await send("network.lost"), await send("network.restored")]).toEqual(["offline", "hidden"]);
  });

  it("offers a new version only where a missing file comes from one, and still after the network was gone [wrong: new version]", async () => {
    expect(await start(async () => false)("chunk.failed")).toBe("hidden");
    expect(await start(() => Promise.reject(new Error("500")))("chunk.failed")).toBe("hidden");
    const send = start(async () => true);
    expect([await send("chunk.failed"), await send("network.lost"), await send("network.restored")]).toEqual([
      "outdated",
      "offline",
      "outdated",
    ]);
  });
});
