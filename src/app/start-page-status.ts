import { createActor, fromPromise } from "xstate";
import { hasNewVersion } from "../browser/new-version.ts";
import { pageStatusMachine } from "../machines/frame/page-status.machine.ts";

export function startPageStatus() {
  const status = createActor(
    pageStatusMachine.provide({ actors: { hasNewVersion: fromPromise<boolean, void>(() => hasNewVersion()) } }),
    { id: "pageStatus" },
  ).start();
  addEventListener("offline", () => status.send({ type: "network.lost" }));
  addEventListener("online", () => status.send({ type: "network.restored" }));
  addEventListener("chunk.failed", () => status.send({ type: "chunk.failed" }));
  if (!navigator.onLine) status.send({ type: "network.lost" });
  return status;
}
