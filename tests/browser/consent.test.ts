// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { openConsentSettings, showConsentNotice } from "../../src/browser/consent.ts";
import { trustedScript } from "../../src/browser/trusted-script.ts";

const notice = { src: "http://localhost:3000/consent/notice.js", id: "risk" };
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[data-domain-script]")];
const open = (event: Event) => event.preventDefault();
const announce = (detail: unknown) => dispatchEvent(new CustomEvent("consent:changed", { detail }));

afterEach(() => document.head.replaceChildren());

test.each([
  ["risk.example.com", "risk"],
  ["localhost", "risk-test"],
  ["uat.risk.example.com", "risk-test"],
])("on %s the consent script carries %s [1.7]", (host, id) => {
  showConsentNotice(notice, host);
  expect(scripts().map((script) => [script.src, script.dataset["domainScript"]])).toEqual([[notice.src, id]]);
});

test("the notice's script is added once, with the nonce of the page", () => {
  const first = document.createElement("script");
  first.setAttribute("nonce", "n-1");
  document.head.append(first);
  showConsentNotice(notice);
  showConsentNotice(notice);
  expect(scripts().map(({ nonce }) => nonce)).toEqual(["n-1"]);
});

test("telemetry is allowed only from consent until its withdrawal", async () => {
  vi.resetModules();
  const { showConsentNotice, watchConsent } = await import("../../src/browser/consent.ts");
  const changes: boolean[] = [];
  showConsentNotice(notice);
  const stop = watchConsent((allowed) => void changes.push(allowed));
  announce({ telemetry: true });
  announce({ telemetry: "yes" });
  announce(null);
  stop();
  announce({ telemetry: true });
  expect(changes).toEqual([false, true, false, false]);
  watchConsent((allowed) => void changes.push(allowed))();
  expect(changes.at(-1)).toBe(true);
});

test("opening the settings returns false when no notice handles it", () => {
  expect(openConsentSettings()).toBe(false);
  addEventListener("consent:open-settings", open);
  expect(openConsentSettings()).toBe(true);
  removeEventListener("consent:open-settings", open);
});

test("one Trusted Types policy named portal allows only the configured script", async () => {
  vi.resetModules();
  const policies: [string, { createScriptURL: (address: string) => string }][] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => (
      policies.push([name, rules]),
      rules
    ),
  });
  const fresh = await import("../../src/browser/trusted-script.ts");
  fresh.trustedScript("https://a.example/1.js");
  fresh.trustedScript("https://a.example/2.js");
  expect(policies.map(([name]) => name)).toEqual(["portal"]);
  expect(() => policies[0]![1].createScriptURL("https://evil.example/x.js")).toThrow("Not a script of this portal");
  vi.unstubAllGlobals();
  expect(trustedScript("https://a.example/3.js")).toBe("https://a.example/3.js");
});
