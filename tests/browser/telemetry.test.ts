// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { scrub } from "../../src/browser/telemetry-scrub.ts";
import { createTelemetry } from "../../src/browser/telemetry.ts";

type Load = NonNullable<Parameters<typeof createTelemetry>[0]>;

function createFakeLibrary() {
  const instances: {
    config: Record<string, unknown>;
    sent: unknown[];
    initializer?: (item: Record<string, unknown>) => void;
  }[] = [];
  class ApplicationInsights {
    config: Record<string, unknown>;
    #record;
    constructor({ config }: { config: Record<string, unknown> }) {
      this.config = config;
      this.#record = { config, sent: [] as unknown[] } as (typeof instances)[number];
      instances.push(this.#record);
    }
    loadAppInsights() {}
    addTelemetryInitializer(initializer: (item: Record<string, unknown>) => void) {
      this.#record.initializer = initializer;
    }
    trackPageView(view: unknown) {
      this.#record.sent.push(view);
    }
    trackException(exception: unknown) {
      this.#record.sent.push(exception);
    }
  }
  const load = vi.fn<Load>(() => Promise.resolve({ ApplicationInsights } as unknown as Awaited<ReturnType<Load>>));
  return { instances, load };
}
const announceConsent = (telemetry: boolean) =>
  dispatchEvent(new CustomEvent("consent:changed", { detail: { telemetry } }));
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => queueMicrotask(paint));
  vi.stubGlobal("requestIdleCallback", (rest: () => void) => queueMicrotask(rest));
  return () => {
    announceConsent(false);
    vi.unstubAllGlobals();
  };
});

test("without an instrumentation key telemetry stays off [1.8]", () => {
  const { load } = createFakeLibrary();
  createTelemetry(load).start("");
  announceConsent(true);
  expect(load).not.toHaveBeenCalled();
});

test("the library is loaded only after consent and disabled when consent is withdrawn [1.8]", async () => {
  const { load, instances } = createFakeLibrary();
  const stop = createTelemetry(load).start("key-1");
  expect(load).not.toHaveBeenCalled();
  announceConsent(true);
  await vi.waitFor(() => expect(instances[0]?.sent).toHaveLength(1));
  announceConsent(false);
  await vi.waitFor(() => expect(instances[0]?.config["disableTelemetry"]).toBe(true));
  announceConsent(true);
  await vi.waitFor(() => expect(instances[0]?.config["disableTelemetry"]).toBe(false));
  expect(load).toHaveBeenCalledOnce();
  stop();
});

test("the telemetry internal message limit is 25; nothing is stored, and no settings are fetched from elsewhere [9.9]", async () => {
  const { load, instances } = createFakeLibrary();
  const stop = createTelemetry(load).start("key-1");
  announceConsent(true);
  await vi.waitFor(() => expect(instances).toHaveLength(1));
  expect(instances[0]!.config).toMatchObject({
    instrumentationKey: "key-1",
    maxMessageLimit: 25,
    disableCookiesUsage: true,
    isStorageUseDisabled: true,
    extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: "", blkCdnCfg: true } },
  });
  stop();
});

test("telemetry contains no emails, tokens or query strings [threat: leaks]", async () => {
  const { load, instances } = createFakeLibrary();
  const stop = createTelemetry(load).start("key-1");
  announceConsent(true);
  await vi.waitFor(() => expect(instances[0]?.initializer).toBeDefined());
  const jwt = `eyJhbGciOiJSUzI1NiIsInR5cCI.${"a".repeat(40)}.${"b".repeat(30)}`;
  const item = {
    data: { url: "https://risk.example.com/report?subscription=s-1&report=r-1#x" },
    baseData: {
      exceptions: [
        {
          message: `ada.keller@example.com was refused with Bearer abc.def and ${jwt}`,
          stack: "at /report?x=ada%40example.com:1:2",
        },
      ],
    },
    ext: { note: "H4sIAAAAAAAEAB2Wx66EyBFF/2W2WGpyeNK" },
    tags: undefined,
  };
  instances[0]!.initializer!(item);
  const sent = JSON.stringify(item);
  for (const secret of ["ada", "subscription", "eyJ", "abc.def", "r-1"]) expect(sent).not.toContain(secret);
  expect(item.data.url).toBe("https://risk.example.com/report");
  stop();
});

test("scrubbing leaves plain words, numbers and paths alone", () => {
  const item = {
    message: "Error occured while loading report details",
    line: 7,
    file: "https://risk.example.com/assets/report.route-B1x2.js:10:5",
    none: null,
  };
  const before = structuredClone(item);
  scrub(item);
  expect(item).toEqual(before);
});
