// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideOtherSession } from "../../src/boot/hide-other-session.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";
import { startBoot } from "../support/boot/start-boot.ts";

const reload = vi.fn<() => void>();
const isHidden = () => document.documentElement.hidden;
const signIn = (mark: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${mark}; path=/`;
};
const restore = (persisted = true) => hideOtherSession(new PageTransitionEvent("pageshow", { persisted }), reload);

beforeEach(() => {
  signIn("ada");
  startBoot({ user: { email: "ada@example.test", roles: [] }, name: "Ada", subscriptions: [], reports: [] });
});
afterEach(() => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
  document.documentElement.hidden = false;
  reload.mockReset();
  delete window.boot;
});

test.each([
  ["after another person has signed in", () => signIn("greta")],
  ["after sign-out", () => signIn("")],
])("a restored page is hidden and loaded anew %s [fault: offline]", (_when, change) => {
  change();
  restore();
  expect(isHidden()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test("a page restored in its own session stays as it is", () => {
  restore();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page that is loaded and not restored is left to the application", () => {
  signIn("greta");
  restore(false);
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
