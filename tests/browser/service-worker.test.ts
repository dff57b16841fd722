import { afterEach, expect, test, vi } from "vitest";
import { keepServiceWorker } from "../../src/browser/service-worker.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a worker that is no longer wanted goes with everything that it kept", async () => {
  const workers = new Set(["worker"]);
  const kept = new Set(["portal-old", "portal-new"]);
  const unregister = () => Promise.resolve(workers.delete("worker"));
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) } });
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  });
  await keepServiceWorker(false);
  expect([...workers, ...kept]).toEqual([]);
});
