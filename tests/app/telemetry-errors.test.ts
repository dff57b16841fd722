// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../../src/api/failure.ts";
import { createTelemetry } from "../../src/browser/telemetry.ts";

type Load = NonNullable<Parameters<typeof createTelemetry>[0]>;

const SECRETS = ["Ada Keller", "70041823", "hunter2", "insightsaccesstoken", "5a0e6f1b", "Fleet Hull", "abc"];
const TEXT =
  "Ada Keller of party 70041823, report Fleet Hull & Machinery: password=hunter2 .insightsaccesstoken=abc /r/5a0e6f1b";

const announceConsent = (telemetry: boolean) =>
  dispatchEvent(new CustomEvent("consent:changed", { detail: { telemetry } }));

/** Everything that telemetry sends for these errors. */
async function sendErrors(reasons: readonly unknown[]) {
  const views: unknown[] = [];
  const exceptions: Error[] = [];
  class ApplicationInsights {
    config = {};
    loadAppInsights() {}
    addTelemetryInitializer() {}
    trackPageView(view: unknown) {
      views.push(view);
    }
    trackException({ exception }: { exception: Error }) {
      exceptions.push(exception);
    }
  }
  const load = () => Promise.resolve({ ApplicationInsights } as unknown as Awaited<ReturnType<Load>>);
  const telemetry = createTelemetry(load);
  const stop = telemetry.start("key-1");
  announceConsent(true);
  for (const reason of reasons) telemetry.reportError(reason);
  await vi.waitFor(() => expect(exceptions).toHaveLength(reasons.length));
  stop();
  return {
    messages: exceptions.map(({ message }) => message),
    all: JSON.stringify([views, exceptions.map(({ name, message, stack, cause }) => [name, message, stack, cause])]),
  };
}

afterEach(() => announceConsent(false));

test("an error is sent as a code: no name, id, password or cookie of its texts leaves the page [threat: telemetry]", async () => {
  document.title = TEXT;
  const withName = Object.assign(new Error(TEXT), { name: TEXT });
  const withStack = Object.assign(new TypeError(TEXT), {
    stack: `TypeError: ${TEXT}\n    at load (https://portal.example/assets/report-B1.js:10:5)\n    at https://portal.example/r/${TEXT}`,
  });
  const { messages, all } = await sendErrors([
    new Failure("unavailable", "/serverside/api/getPrimaryPartyOfSubscription/5a0e6f1b", new Error(TEXT)),
    new Failure("slow", "/serverside/api/user/getuser"),
    new Failure("rejected", `/other/${TEXT}`),
    withName,
    withStack,
    TEXT,
    { message: TEXT },
    undefined,
  ]);
  expect(messages).toEqual([
    "Failure unavailable /serverside/api/getPrimaryPartyOfSubscription/:id",
    "Failure slow /serverside/api/user/getuser",
    "Failure rejected unknown call",
    "Error",
    "TypeError",
    "Thrown value",
    "Thrown value",
    "Thrown value",
  ]);
  expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
  expect(all).toContain("assets/report-B1.js:10:5");
});
