import { vi } from "vitest";

/** The test moves the clock: Vitest's timers leave out the time limits of requests. */
export function useMovableTimeLimits(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
}
