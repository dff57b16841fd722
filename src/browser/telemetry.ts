import type * as Library from "@microsoft/applicationinsights-web";
import type { Endpoint } from "../api/contract.ts";
import { everyCall } from "../api/every-call.ts";
import { watchConsent } from "./consent.ts";
import { whenIdle } from "./idle.ts";
import { scrub } from "./telemetry-scrub.ts";

export const MESSAGE_LIMIT = 25;

type LoadLibrary = () => Promise<Pick<typeof Library, "ApplicationInsights">>;

/** Error reporting and monitoring: only with an instrumentation key and while the user's consent allows it. */
export function createTelemetry(loadLibrary: LoadLibrary = () => import("@microsoft/applicationinsights-web")) {
  let service: Promise<Library.ApplicationInsights> | undefined;
  const startService = async (instrumentationKey: string) => {
    await whenIdle();
    const { ApplicationInsights } = await loadLibrary();
    const insights = new ApplicationInsights({ config: createSettings(instrumentationKey) });
    insights.loadAppInsights();
    insights.addTelemetryInitializer(({ data, baseData, ext, tags }) => {
      for (const part of [data, baseData, ext, tags]) scrub(part);
    });
    insights.trackPageView({ name: location.pathname, uri: location.pathname });
    return insights;
  };
  return {
    start(instrumentationKey: string): () => void {
      if (instrumentationKey === "") return () => {};
      return watchConsent((isAllowed) => {
        if (isAllowed) service ??= startService(instrumentationKey);
        service?.then((insights) => (insights.config.disableTelemetry = !isAllowed)).catch(() => {});
      });
    },
    reportError(reason: unknown): void {
      const exception = toCodedError(reason);
      service?.then((insights) => insights.trackException({ exception })).catch(() => {});
    },
  };
}

const createSettings = (instrumentationKey: string) => ({
  instrumentationKey,
  maxMessageLimit: MESSAGE_LIMIT,
  loggingLevelConsole: 0,
  disableExceptionTracking: true,
  disableAjaxTracking: true,
  disableFetchTracking: true,
  disableCookiesUsage: true,
  enableSessionStorageBuffer: false,
  isStorageUseDisabled: true,
  disableTelemetry: false,
  extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: "", blkCdnCfg: true } },
});

/** Names that browsers and this project give to errors. Any other name could carry a user's text. */
const ERROR_NAMES = new Set([
  "AbortError",
  "Failure",
  "NetworkError",
  "NotAllowedError",
  "NotFoundError",
  "QuotaExceededError",
  "RangeError",
  "ReferenceError",
  "SecurityError",
  "SyntaxError",
  "TimeoutError",
  "TypeError",
  "URIError",
]);
const MAX_PLACES = 20;

/** An error without any of its texts: its kind, the pattern of the call that failed, and the places in the code. */
function toCodedError(reason: unknown): Error {
  const error = new Error(codeOf(reason));
  const stack = reason instanceof Error ? String(reason.stack) : "";
  const places = [...stack.matchAll(/\/(assets\/[\w.-]+\.js:\d+:\d+)/g)].slice(0, MAX_PLACES);
  error.stack = [`Error: ${error.message}`, ...places.map(([, place]) => `    at ${place}`)].join("\n");
  return error;
}

function codeOf(reason: unknown): string {
  if (!(reason instanceof Error)) return "Thrown value";
  const name = ERROR_NAMES.has(reason.name) ? reason.name : "Error";
  if (name !== "Failure" || !("kind" in reason) || !("endpoint" in reason)) return name;
  return `Failure ${String(reason.kind)} ${patternOf(String(reason.endpoint))}`;
}

/** The path of the contract, because a path whose parameters are filled in names clients and reports. */
function patternOf(path: string): string {
  const endpoints: Endpoint[] = Object.values(everyCall);
  const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return endpoints.find((endpoint) => endpoint.path === path || matches(endpoint.path))?.path ?? "unknown call";
}
