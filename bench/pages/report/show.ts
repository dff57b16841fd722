import type { EmbedConfig } from "../../../src/api/contract.ts";
import { createLoadConfig, serviceFor } from "../../../src/ui/report/embed/powerbi-frame.ts";

interface Shown {
  pageName?: string | null;
  /** What a saved view keeps. */
  state?: string | null;
}

/** The report library as it comes: the frame, and once that has loaded, the report. */
export function show(config: EmbedConfig, { pageName, state }: Shown = {}): void {
  const element = document.getElementById("report") as HTMLElement;
  serviceFor(config.embedUrl).embed(element, {
    ...createLoadConfig(config, "bench"),
    accessToken: config.embedToken,
    ...(pageName && { pageName }),
    ...(state && { bookmark: { state } }),
  });
}
