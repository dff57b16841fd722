// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import type { Call } from "../../../src/api/client.ts";
import { Failure } from "../../../src/api/failure.ts";
import { sessionEffects } from "../../../src/app/effects/session.ts";
import { readCookie } from "../../../src/browser/cookies.ts";
import { parseConfig } from "../../../src/browser/portal-config.ts";
import { watchSessionChange } from "../../../src/browser/session-change.ts";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";

const setCookies = (person: string) => {
  for (const name of AUTH_COOKIES) document.cookie = `${name}=${person}; path=/`;
};
beforeEach(() => setCookies("ada"));

/** Signs out of a back end that does this while it answers. */
async function signOut(answer: () => void | Promise<never>) {
  const reload = vi.fn<() => void>();
  const go = vi.fn<(address: string) => void>();
  const { stop, resume, clearCookies } = watchSessionChange(reload);
  const call = (() => {
    const failed = answer();
    dispatchEvent(new Event("focus"));
    return failed ?? Promise.resolve({ redirectUrl: "/provider/end" });
  }) as unknown as Call;
  const leave = { forLogin: stop, forGood: stop, cancel: resume, clearCookies, go };
  const config = parseConfig('{"features": ["signOut"]}', location.origin);
  const effects = sessionEffects({ call, config, leave });
  await waitFor(createActor(effects.signOut).start(), ({ status }) => status !== "active").catch(() => undefined);
  return { reload, go };
}

test("an answer that clears the cookies leads to the provider’s sign-out and does not reload the page [threat: data after sign-out]", async () => {
  const { reload, go } = await signOut(() => setCookies(""));
  expect(reload).not.toHaveBeenCalled();
  expect(go.mock.calls).toEqual([[new URL("/provider/end", location.href).href]]);
});

test("a person who signs in in another tab meanwhile stays signed in", async () => {
  const { go } = await signOut(() => setCookies("greta"));
  expect(readCookie(AUTH_COOKIES[0])).toBe("greta");
  expect(go).toHaveBeenCalledOnce();
});

test("a back end without a sign-out call is left too", async () => {
  const { go } = await signOut(() => Promise.reject(new Failure("absent", "logout")));
  expect(go).toHaveBeenCalledOnce();
});

test("while the server cannot be reached nobody leaves, and another session is noticed again [wrong: sign-out offline]", async () => {
  const { reload, go } = await signOut(() => Promise.reject(new Failure("offline", "logout")));
  expect(go).not.toHaveBeenCalled();
  expect(readCookie(AUTH_COOKIES[0])).toBe("ada");
  setCookies("greta");
  dispatchEvent(new Event("focus"));
  expect(reload).toHaveBeenCalledOnce();
});
