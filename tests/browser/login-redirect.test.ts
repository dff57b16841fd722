// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loginAddress, redirectToLogin } from "../../src/browser/login-redirect.ts";
import { forgetRedirects } from "../../src/browser/storage.ts";

const settings = {
  onePlaceLoginUrl: "https://one.example/login",
  appSchemeDomain: "https://risk.example.com",
  oauthCodeUrl: "https://login.example/authorize?nonce=n-1&code_challenge=c%2B1",
  clientId: "client 1",
  scopes: "openid profile",
  redirectUrl: "https://risk.example.com/back?x=1",
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the browser navigates to the OAuth code URL with response_type, client_id, scope, redirect_uri and state [4.4]", () => {
  const url = new URL(loginAddress(settings));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "client 1",
    scope: "openid profile",
    redirect_uri: "https://risk.example.com/back?x=1",
    state: "https://risk.example.com/report",
  });
  expect(url.origin + url.pathname).toBe("https://login.example/authorize");
});

test("parameters that oauthCodeUrl already carries are kept", () => {
  expect(Object.fromEntries(new URL(loginAddress(settings)).searchParams)).toMatchObject({
    nonce: "n-1",
    code_challenge: "c+1",
  });
});

test("a login address that is neither http nor https is never opened [threat: open redirect]", () => {
  const go = vi.fn<(address: string) => void>();
  expect(() => redirectToLogin({ ...settings, oauthCodeUrl: "javascript:alert(1)" }, go)).toThrow(
    "neither http nor https",
  );
  vi.runAllTimers();
  expect(go).not.toHaveBeenCalled();
});

test("it redirects after a zero-delay timer, with onePlaceLoginUrl stored under OnePlaceUrl before [4.3]", () => {
  const go = vi.fn<(address: string) => void>();
  expect(redirectToLogin(settings, go)).toBe("leaving");
  expect(go).not.toHaveBeenCalled();
  expect(localStorage.getItem("OnePlaceUrl")).toBe("https://one.example/login");
  vi.advanceTimersByTime(0);
  expect(go).toHaveBeenCalledExactlyOnceWith(loginAddress(settings));
});

const redirectTimes = (times: number) => Array.from({ length: times }, () => redirectToLogin(settings, () => {}));

test("three redirects within a minute without a finished login block further ones: never a loop", () => {
  expect(redirectTimes(5)).toEqual(["leaving", "leaving", "leaving", "blocked", "blocked"]);
  vi.advanceTimersByTime(60_000);
  expect(redirectTimes(1)).toEqual(["leaving"]);
});

test("a finished login or a retry of the user resets the count of redirects", () => {
  redirectTimes(3);
  forgetRedirects();
  expect(redirectTimes(4)).toEqual(["leaving", "leaving", "leaving", "blocked"]);
});

test("a page that is already leaving does not redirect again", () => {
  const go = vi.fn<(address: string) => void>();
  window.boot = { isLeaving: true } as NonNullable<typeof window.boot>;
  expect(redirectToLogin(settings, go)).toBe("leaving");
  delete window.boot;
  vi.runAllTimers();
  expect([go.mock.calls, localStorage.length, sessionStorage.length]).toEqual([[], 0, 0]);
});

test.each(["xhttps://login.example/", "httpsx://login.example/"])("%s is neither http nor https", (oauthCodeUrl) =>
  expect(() => loginAddress({ ...settings, oauthCodeUrl })).toThrow("neither"),
);

test("the redirect is blocked where cookies are blocked", () => {
  const blocked = vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
  expect(redirectTimes(1)).toEqual(["blocked"]);
  blocked.mockRestore();
});

test("the place with its query is kept for after the login", () => {
  history.replaceState(null, "", "/report?subscription=s1&report=r1");
  redirectTimes(1);
  expect(JSON.parse(sessionStorage.getItem("Parked:") ?? "")).toMatchObject({
    place: "/report?subscription=s1&report=r1",
  });
  history.replaceState(null, "", "/");
});

test("with both storages refused, three redirects within a minute block further ones too, page after page [threat: bouncing provider]", async () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
  const cookies = document.cookie;
  const outcomes: string[] = [];
  for (let pages = 0; pages < 5; pages += 1)
    outcomes.push((await openPage()).redirectToLogin(settings, () => undefined));
  expect(outcomes).toEqual(["leaving", "leaving", "leaving", "blocked", "blocked"]);
  (await openPage()).forgetRedirects();
  expect((await openPage()).redirectToLogin(settings, () => undefined)).toBe("leaving");
  (await openPage()).forgetRedirects();
  expect(document.cookie).toBe(cookies);
});

async function openPage() {
  vi.resetModules();
  return {
    ...(await import("../../src/browser/login-redirect.ts")),
    ...(await import("../../src/browser/storage.ts")),
  };
}
