import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { launchOptions } from "../tools/browser.ts";

/** The presets of DevTools: round trip in ms, throughput in bytes per second. */
const networks = {
  slow4G: { latency: 562.5, throughput: (1.6 * 1024 * 1024 * 0.9) / 8 },
  cable: { latency: 40, throughput: (10 * 1024 * 1024) / 8 },
} as const;
export type Network = keyof typeof networks;

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

export async function throttle(page: Page, network: Network, processor = 4): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  const { latency, throughput } = networks[network];
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: processor });
  return devtools;
}
