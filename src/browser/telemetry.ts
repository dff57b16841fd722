import type * as Library from "@microsoft/applicationinsights-web";
import { watchConsent } from "./consent.ts";
import { toCodedError } from "./error-code.ts";
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
