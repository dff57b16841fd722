import { setTimeout as sleep } from "node:timers/promises";

/** Below the time that a stopping server has, so that it still closes its database. */
const SETTLE_LIMIT_MS = 6000;

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** Work that no request waits for. A stopping server waits for it, so that no answer of the provider is lost. */
export function createBackgroundTasks() {
  const running = new Set<Promise<void>>();
  return {
    start(task: Promise<void>, onError: (error: unknown) => void): void {
      const settled = task.catch(onError).finally(() => running.delete(settled));
      running.add(settled);
    },
    async settle(): Promise<void> {
      await Promise.race([Promise.all(running), sleep(SETTLE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}
