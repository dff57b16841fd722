// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchPresence } from "../../src/browser/presence.ts";
import { REPORT_USED } from "../../src/rules/report/report-use.ts";

const MINUTE = 60_000;
const { signal } = new AbortController();

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test.each(["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus", "blur", REPORT_USED])(
  "%s is a sign of a person",
  (sign) => {
    const presence = watchPresence();
    vi.advanceTimersByTime(7 * MINUTE);
    expect(presence.idleTime()).toBe(7 * MINUTE);
    dispatchEvent(new Event(sign));
    expect(presence.idleTime()).toBe(0);
  },
);

test("a page that becomes visible is a sign of a person, one that is hidden is none", () => {
  const presence = watchPresence();
  const visibility = vi.spyOn(document, "visibilityState", "get");
  vi.advanceTimersByTime(MINUTE);
  visibility.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(presence.idleTime()).toBe(MINUTE);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(presence.idleTime()).toBe(0);
  visibility.mockRestore();
});

test("a sign in another tab counts", async () => {
  const [tab, otherTab] = [watchPresence(), new BroadcastChannel("portal-presence")];
  vi.advanceTimersByTime(40 * MINUTE);
  const present = tab.untilPresent(signal);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  otherTab.postMessage(null);
  await present;
  expect(tab.idleTime()).toBe(0);
  otherTab.close();
});

test("other tabs hear of the first sign after a while, not of each", async () => {
  const heard = vi.fn<() => void>();
  const otherTab = new BroadcastChannel("portal-presence");
  otherTab.addEventListener("message", heard);
  watchPresence();
  vi.advanceTimersByTime(MINUTE);
  for (let sign = 0; sign < 50; sign++) dispatchEvent(new Event("pointermove"));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  const before = heard.mock.calls.length;
  for (let sign = 0; sign < 50; sign++) dispatchEvent(new Event("pointermove"));
  const last = new Promise((resolve) => otherTab.addEventListener("message", resolve, { once: true }));
  vi.advanceTimersByTime(MINUTE);
  dispatchEvent(new Event("pointermove"));
  await last;
  expect(heard.mock.calls.length).toBeLessThanOrEqual(2 * before);
  otherTab.close();
});

test("after 30 minutes without a sign a timer waits for the person’s return [threat: unattended screen]", async () => {
  const presence = watchPresence();
  vi.advanceTimersByTime(29 * MINUTE);
  await presence.untilPresent(signal);
  vi.advanceTimersByTime(MINUTE);
  const returned = vi.fn<() => void>();
  const waiting = presence.untilPresent(signal).then(returned);
  await Promise.resolve();
  expect(returned).not.toHaveBeenCalled();
  dispatchEvent(new Event("keydown"));
  await waiting;
  expect(returned).toHaveBeenCalledOnce();
});

test("a report that is closed meanwhile waits no longer", async () => {
  const presence = watchPresence();
  vi.advanceTimersByTime(31 * MINUTE);
  const controller = new AbortController();
  const waiting = presence.untilPresent(controller.signal);
  controller.abort();
  await expect(waiting).rejects.toThrow("aborted");
});
