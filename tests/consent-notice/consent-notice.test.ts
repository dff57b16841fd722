// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { startNotice as StartNotice } from "../../src/consent-notice/notice.ts";

let startNotice: typeof StartNotice;
const heard: unknown[] = [];
const hear = (event: Event) => heard.push((event as CustomEvent).detail);
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("dialog input")];
const openBySignal = () => dispatchEvent(new CustomEvent("consent:open-settings", { cancelable: true }));

/** The notice's listeners live as long as its page: each test gets a window's worth of its own. */
function freshPage() {
  const life = new AbortController();
  const add = addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) =>
    add(type, listener, { signal: life.signal }),
  );
  return () => {
    life.abort();
    vi.unstubAllGlobals();
  };
}

function showModal(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.dispatchEvent(new Event("close"));
}

beforeEach(async () => {
  vi.resetModules();
  ({ startNotice } = await import("../../src/consent-notice/notice.ts"));
  heard.length = 0;
  localStorage.clear();
  document.body.replaceChildren();
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  const leave = freshPage();
  addEventListener("consent:changed", hear);
  return leave;
});

test("until a person has chosen, the notice asks and nothing is allowed", () => {
  startNotice();
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Privacy choices");
  expect(heard).toEqual([]);
});

test.each([
  ["Allow all", true],
  ["Necessary only", false],
])("%s is told to the page and remembered", (name, allowed) => {
  startNotice();
  button(name)?.click();
  expect(heard).toEqual([{ telemetry: allowed, sharing: allowed }]);
  expect(document.querySelector("section")).toBeNull();
  startNotice();
  expect(document.querySelector("section")).toBeNull();
  expect(heard).toHaveLength(2);
});

test("the do-not-sell link opens its settings, in which each purpose is chosen by itself", () => {
  startNotice();
  expect(openBySignal()).toBe(false);
  openBySignal();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  boxes()[0]?.click();
  button("Save my choice")?.click();
  expect(heard).toEqual([{ telemetry: true, sharing: false }]);
  expect(document.querySelector("dialog")).toBeNull();
  openBySignal();
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
});

test("closing the settings changes nothing", () => {
  startNotice();
  button("Choose")?.click();
  boxes()[1]?.click();
  button("Close")?.click();
  expect(heard).toEqual([]);
  expect(document.querySelector("section")).not.toBeNull();
});

test("a choice is asked for again after a year, and where what was kept cannot be read", () => {
  localStorage.setItem("ConsentChoice", JSON.stringify({ telemetry: true, sharing: true, until: Date.now() - 1 }));
  startNotice();
  expect(document.querySelectorAll("section")).toHaveLength(1);
  localStorage.setItem("ConsentChoice", "{");
  startNotice();
  expect(document.querySelectorAll("section")).toHaveLength(2);
});

test("with blocked storage the choice holds for this page", () => {
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  startNotice();
  button("Allow all")?.click();
  openBySignal();
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true]);
  blocked.mockRestore();
});
