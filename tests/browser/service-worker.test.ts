import { afterEach, expect, test, vi } from "vitest";
import { keepServiceWorker, updateServiceWorker } from "../../src/browser/service-worker.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

test("a new worker whose installation does not end makes the old one go", async () => {
  vi.useFakeTimers();
  const unregister = vi.fn<() => Promise<boolean>>();
  const installing = Object.assign(new EventTarget(), { state: "installing" });
  const registration = { installing, update: () => Promise.resolve(), unregister };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  const updated = updateServiceWorker();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(unregister).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  await updated;
  expect(unregister).toHaveBeenCalledOnce();
});
