import type { EmbedConfig } from "../../../src/api/contract.ts";
import { serviceFor } from "../../../src/ui/report/embed/service.ts";
import { loadConfig } from "../../../src/ui/report/embed/settings.ts";

/** The report library as it comes: the frame, and once that has loaded, the report. */
export function show(config: EmbedConfig): void {
  const element = document.getElementById("report") as HTMLElement;
  serviceFor(config.embedUrl).embed(element, { ...loadConfig(config, "bench"), accessToken: config.embedToken });
}
