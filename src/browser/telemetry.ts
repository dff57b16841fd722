import type { ApplicationInsights } from "@microsoft/applicationinsights-web";
import { whenIdle } from "./idle.ts";
import { watchConsent } from "./consent.ts";
import { scrub } from "./telemetry-scrub.ts";

export const MESSAGE_LIMIT = 25;

/** Error reporting and monitoring: on only with a key, and while the person's consent allows it. */
export function createTelemetry(load = () => import("@microsoft/applicationinsights-web")) {
  let service: Promise<ApplicationInsights> | undefined;
  const begin = async (key: string) => {
    await whenIdle();
    const { ApplicationInsights } = await load();
    const insights = new ApplicationInsights({ config: settings(key) });
    insights.loadAppInsights();
    insights.addTelemetryInitializer(({ data, baseData, ext, tags }) => {
      for (const part of [data, baseData, ext, tags]) scrub(part);
    });
    insights.trackPageView({ name: document.title, uri: location.pathname });
    return insights;
  };
  return {
    start(key: string): () => void {
      if (key === "") return () => {};
      return watchConsent((allowed) => {
        if (allowed) service ??= begin(key);
        service?.then((insights) => (insights.config.disableTelemetry = !allowed)).catch(() => {});
      });
    },
    report(fault: unknown): void {
      const exception = fault instanceof Error ? fault : new Error(String(fault));
      service?.then((insights) => insights.trackException({ exception })).catch(() => {});
    },
  };
}

const settings = (instrumentationKey: string) => ({
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
