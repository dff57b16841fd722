// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { startNotice as StartNotice } from "../../src/consent-notice/notice.ts";

let startNotice: typeof StartNotice;
/** What the page shows before the notice's script arrives. */
let showNotice: () => void;
const announced: unknown[] = [];
const record = (event: Event) => announced.push((event as CustomEvent).detail);
const findButton = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>("dialog input")];
const requestSettings = () => dispatchEvent(new CustomEvent("consent:open-settings", { cancelable: true }));

/** The notice never removes its listeners, so each test removes those that were added during it. */
function trackListeners() {
  const controller = new AbortController();
  const add = addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) =>
    add(type, listener, { signal: controller.signal }),
  );
  return () => {
    controller.abort();
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
  ({ showNotice } = await import("../../src/consent-notice/show-notice.ts"));
  announced.length = 0;
  localStorage.clear();
  delete window.consentChoice;
  document.body.replaceChildren();
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  const removeListeners = trackListeners();
  addEventListener("consent:changed", record);
  return removeListeners;
});

test("before the user has chosen, the notice is shown and nothing is allowed", () => {
  startNotice();
  expect(document.querySelector("section")?.getAttribute("aria-label")).toBe("Privacy choices");
  expect(announced).toEqual([]);
});

test("after the choice the focus is in the page, not lost [wrong: only seen]", () => {
  const main = document.createElement("main");
  main.tabIndex = -1;
  document.body.append(main);
  startNotice();
  findButton("Essential only")?.focus();
  findButton("Essential only")?.click();
  expect(document.activeElement).toBe(main);
  main.remove();
});

test.each([
  ["Accept all", true],
  ["Essential only", false],
])("%s is announced to the page and remembered", (name, allowed) => {
  startNotice();
  findButton(name)?.click();
  expect(announced).toEqual([{ telemetry: allowed, sharing: allowed }]);
  expect(document.querySelector("section")).toBeNull();
  startNotice();
  expect(document.querySelector("section")).toBeNull();
  expect(announced).toHaveLength(2);
});

test("the do-not-sell link opens the settings, where each purpose is chosen separately", () => {
  startNotice();
  expect(requestSettings()).toBe(false);
  requestSettings();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  checkboxes()[0]?.click();
  findButton("Save my choice")?.click();
  expect(announced).toEqual([{ telemetry: true, sharing: false }]);
  expect(document.querySelector("dialog")).toBeNull();
  requestSettings();
  expect(checkboxes().map(({ checked }) => checked)).toEqual([true, false]);
});

test("closing the settings changes nothing", () => {
  startNotice();
  findButton("Customise")?.click();
  checkboxes()[1]?.click();
  findButton("Close")?.click();
  expect(announced).toEqual([]);
  expect(document.querySelector("section")).not.toBeNull();
});

test("the notice is shown again after a year, and when the stored choice is unreadable", () => {
  localStorage.setItem("ConsentChoice", JSON.stringify({ telemetry: true, sharing: true, until: Date.now() - 1 }));
  startNotice();
  expect(document.querySelectorAll("section")).toHaveLength(1);
  document.body.replaceChildren();
  localStorage.setItem("ConsentChoice", "{");
  startNotice();
  expect(document.querySelectorAll("section")).toHaveLength(1);
});

test("the notice's script takes over the notice that the page has shown before", () => {
  showNotice();
  const notice = document.querySelector("section");
  findButton("Accept all")?.focus();
  startNotice();
  expect([...document.querySelectorAll("section")]).toEqual([notice]);
  expect(document.activeElement).toBe(findButton("Accept all"));
});

test("a choice made before the notice's script arrived is announced again when it arrives, also with blocked storage [wrong: consent notice]", () => {
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  showNotice();
  findButton("Accept all")?.click();
  startNotice();
  blocked.mockRestore();
  const choice = { telemetry: true, sharing: true };
  expect(announced).toEqual([choice, choice]);
  expect(document.querySelector("section")).toBeNull();
});

test("settings requested before the notice's script arrived are opened when it arrives", () => {
  showNotice();
  findButton("Customise")?.click();
  expect(document.querySelector("dialog")).toBeNull();
  startNotice();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
});

test("with blocked storage the choice holds for this page", () => {
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  startNotice();
  findButton("Accept all")?.click();
  requestSettings();
  expect(checkboxes().map(({ checked }) => checked)).toEqual([true, true]);
  blocked.mockRestore();
});
