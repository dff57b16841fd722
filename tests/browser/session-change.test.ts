// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { clearAuthCookies } from "../../src/browser/cookies.ts";
import { watchSessionChange } from "../../src/browser/session-change.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";

const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
beforeEach(() => signIn("ada"));

test.each(["focus", "pageshow"])(
  "a tab compares its session on %s and reloads when another user has signed in",
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

test("before a call it reports whether the session is still the same", () => {
  const changed = vi.fn<() => void>();
  const watch = watchSessionChange(changed);
  expect(watch.isSameSession()).toBe(true);
  signIn("ben");
  expect(watch.isSameSession()).toBe(false);
  expect(changed).toHaveBeenCalledOnce();
  watch.stop();
});

test("a sign-out in another tab is a change too", () => {
  const changed = vi.fn<() => void>();
  const watch = watchSessionChange(changed);
  clearAuthCookies();
  expect(watch.isSameSession()).toBe(false);
  watch.stop();
});

test("after it is stopped it ignores changes", () => {
  const changed = vi.fn<() => void>();
  const watch = watchSessionChange(changed);
  watch.stop();
  signIn("ben");
  dispatchEvent(new Event("focus"));
  expect([watch.isSameSession(), changed.mock.calls.length]).toEqual([true, 0]);
});
