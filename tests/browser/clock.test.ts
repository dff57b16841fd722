// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerClock, startStopwatch } from "../../src/browser/clock.ts";
import { watchWake } from "../../src/browser/wake.ts";

const DAY = 86_400_000;
beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => vi.useRealTimers());

test("a stopwatch never shows less than has passed, however the clock is set", () => {
  const passed = startStopwatch();
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(Date.now() - DAY);
  expect(passed()).toBe(1000);
  vi.setSystemTime(Date.now() + DAY + 5000);
  expect(passed()).toBeGreaterThanOrEqual(1000);
});

test("the server's time is what its last answer said, and what has passed since", () => {
  const clock = createServerClock();
  clock.set(Date.UTC(2030, 5, 1));
  vi.advanceTimersByTime(90_000);
  vi.setSystemTime(Date.now() - DAY);
  expect(clock.now()).toBe(Date.UTC(2030, 5, 1) + 90_000);
});

test("waking up is heard: focus, network, page cache, and coming back into view", () => {
  const woke = vi.fn<() => void>();
  const stop = watchWake(woke);
  for (const event of ["focus", "online", "pageshow"]) dispatchEvent(new Event(event));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(woke).toHaveBeenCalledTimes(4);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
  dispatchEvent(new Event("focus"));
  expect(woke).toHaveBeenCalledTimes(4);
});
