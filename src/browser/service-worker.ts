import { WORKER_PATH } from "../rules/service-worker.ts";
import { trustedScript } from "./trusted-script.ts";

const LONGEST_INSTALLATION_MS = 20_000;

/** Lets the browser keep the portal's shell, or forget it where the server no longer wants that. */
export async function keepServiceWorker(isOffered: boolean): Promise<void> {
  // Absent on plain http, and in some private windows.
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return;
  if (isOffered) {
    await container.register(trustedScript(WORKER_PATH), { updateViaCache: "none" });
    return;
  }
  for (const registration of await container.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Waits for a newer worker, so that the page is opened in the new version the next time. Where it cannot be installed, for
 * example on a full disk or a network that stalls, the old one goes: the page then comes from the server.
 */
export async function updateServiceWorker(): Promise<void> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const newer = registration?.installing ?? registration?.waiting;
  if (newer && !(await becomesActive(newer))) await registration?.unregister();
}

const becomesActive = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const check = () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve(worker.state === "activated");
    };
    worker.addEventListener("statechange", check);
    setTimeout(resolve, LONGEST_INSTALLATION_MS, false);
    check();
  });
