// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOGIN_URL_KEY, START_PAGE_KEY, TERMS_ACCEPTED_KEY } from "../../src/browser/storage-keys.ts";
import { createStore, localStore, parkedKeys, parkPlace, sessionStore } from "../../src/browser/storage.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test("the local storage keys are ToUAccepted, OnePlaceUrl and StartPageUrl [3.11] [9.1]", () => {
  expect([TERMS_ACCEPTED_KEY, LOGIN_URL_KEY, START_PAGE_KEY]).toEqual(["ToUAccepted", "OnePlaceUrl", "StartPageUrl"]);
});

test("values without an expiry are stored raw: ToUAccepted is exactly the email [3.11]", () => {
  localStore.write(TERMS_ACCEPTED_KEY, "ada@example.com");
  expect(localStorage.getItem("ToUAccepted")).toBe("ada@example.com");
  expect(localStore.read(TERMS_ACCEPTED_KEY)).toBe("ada@example.com");
});

test.each([
  ["5t", 5],
  ["2s", 2000],
  ["1m", 60_000],
  ["1h", 3_600_000],
  ["1d", 86_400_000],
  ["1w", 604_800_000],
  ["1y", 31_536_000_000],
] as const)("a value with the expiry %s is gone after that time [9.8]", (lifetime, milliseconds) => {
  vi.useFakeTimers();
  localStore.write("key", 'value "1"', lifetime);
  vi.advanceTimersByTime(milliseconds - 1);
  expect(localStore.read("key")).toBe('value "1"');
  vi.advanceTimersByTime(1);
  expect(localStore.read("key")).toBeNull();
  expect(localStorage.getItem("key")).toBeNull();
});

test.each([
  'x{"value":"a","expires":1}',
  '{"value":"a","expires":1} x',
  '{"value":1}',
  '{"value":"a","expires":1',
  "{}",
  "null",
])("a raw value that resembles an expiring one is returned unchanged: %s", (text) => {
  localStore.write("key", text);
  expect(localStore.read("key")).toBe(text);
});

test("blocked storage never breaks the app: values are kept for this page [fault: offline]", () => {
  const blocked = createStore(() => {
    throw new DOMException("denied", "SecurityError");
  });
  blocked.write("key", "value");
  expect([blocked.read("key"), blocked.keys()]).toEqual(["value", ["key"]]);
  blocked.remove("key");
  expect(blocked.read("key")).toBeNull();
});

test("full storage never breaks the app", () => {
  const full = createStore(() => localStorage);
  localStorage.setItem("key", "old");
  const refusing = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  full.write("key", "new");
  expect(full.read("key")).toBe("new");
  refusing.mockRestore();
  full.write("key", "newer");
  expect([full.read("key"), localStorage.getItem("key"), full.keys()]).toEqual(["newer", "newer", ["key"]]);
});

test("before a first sign-in the first place in the portal is kept, and no other page", () => {
  sessionStorage.clear();
  sessionStorage.setItem("other", "{}");
  parkPlace("/error?from=/report");
  expect(parkedKeys()).toEqual([]);
  parkPlace("/admin/people");
  parkPlace("/report");
  expect(parkedKeys().map((key) => sessionStore.read(key))).toEqual(['{"place":"/admin/people","drafts":{}}']);
  sessionStorage.clear();
});
