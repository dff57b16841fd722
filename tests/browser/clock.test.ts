// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerClock, startStopwatch } from "../../src/browser/clock.ts";
import { watchWake } from "../../src/browser/wake.ts";

const DAY = 86_400_000;
beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => vi.useRealTimers());

test("elapsed time is not affected by changes of the system clock [fault: token ends]", () => {
  const elapsed = startStopwatch();
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(Date.now() - DAY);
  expect(elapsed()).toBe(1000);
  vi.setSystemTime(Date.now() + DAY + 5000);
  expect(elapsed()).toBeGreaterThanOrEqual(1000);
});

test("the server's time is the time of its last answer plus the elapsed time", () => {
  const clock = createServerClock();
  clock.set(Date.UTC(2030, 5, 1));
  vi.advanceTimersByTime(90_000);
  vi.setSystemTime(Date.now() - DAY);
  expect(clock.now()).toBe(Date.UTC(2030, 5, 1) + 90_000);
});

test("the listener is called on focus, network, page cache and when the page becomes visible [fault: offline]", () => {
  const onWake = vi.fn<() => void>();
  const stop = watchWake(onWake);
  for (const event of ["focus", "online", "pageshow"]) dispatchEvent(new Event(event));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onWake).toHaveBeenCalledTimes(4);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  stop();
  dispatchEvent(new Event("focus"));
  expect(onWake).toHaveBeenCalledTimes(4);
});
