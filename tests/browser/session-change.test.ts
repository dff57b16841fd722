// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { clearAuthCookies, sessionMark } from "../../src/browser/cookies.ts";
import { watchSessionChange } from "../../src/browser/session-change.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";

const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
beforeEach(() => signIn("ada"));

test.each(["focus", "pageshow"])(
  "a tab compares its session on %s and reloads when another user has signed in [fault: other tab]",
  (event) => {
    const changed = vi.fn<() => void>();
    const watch = watchSessionChange(changed);
    dispatchEvent(new Event(event));
    expect(changed).not.toHaveBeenCalled();
    signIn("ben");
    dispatchEvent(new Event(event));
    expect(changed).toHaveBeenCalledOnce();
    watch.stop();
  },
);

const read = { method: "GET" };
const write = { method: "POST" };

test("before a request it reports whether the session is still the same, and names the request that was not sent", () => {
  const changed = vi.fn<(unsent?: { method: string }) => void>();
  const watch = watchSessionChange(changed);
  expect(watch.canSend(write)).toBe(true);
  signIn("ben");
  expect([watch.canSend(write), watch.canSend(read)]).toEqual([false, false]);
  expect(changed.mock.calls).toEqual([[write], [read]]);
  watch.stop();
});

test("a sign-out in another tab is a change too", () => {
  const changed = vi.fn<() => void>();
  const watch = watchSessionChange(changed);
  clearAuthCookies();
  expect([watch.canSend(write), watch.hasOtherSession()]).toEqual([false, false]);
  watch.stop();
});

test("after it is stopped it ignores changes, but still sends no write in another session", () => {
  const changed = vi.fn<() => void>();
  const watch = watchSessionChange(changed);
  watch.stop();
  signIn("ben");
  dispatchEvent(new Event("focus"));
  expect([watch.canSend(read), changed.mock.calls.length]).toEqual([true, 0]);
  expect([watch.canSend(write), changed.mock.calls.length]).toEqual([false, 1]);
});

test("clears the cookies of its own session and never those of another one", () => {
  const watch = watchSessionChange(() => undefined);
  signIn("ben");
  watch.clearCookies();
  expect(sessionMark()).toBe("ben,ben,ben");
  signIn("ada");
  watch.clearCookies();
  expect(sessionMark()).toBe("");
  watch.stop();
});
