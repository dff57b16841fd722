import type { Features } from "./features.ts";
import { escapeMarkup } from "./page-data.ts";

/** What a deployment can set in the page. Everything is optional. */
export interface PageSettings {
  apiBaseUrl?: string | undefined;
  consent?: { src: string; id: string } | undefined;
  links?: { privacy?: string } | undefined;
  supportEmail?: string | undefined;
  reportOrigins?: readonly string[];
  features?: Features;
}

const CONFIG_ELEMENT = /(<script\b[^>]*\bid="portal-config"[^>]*>)[^<]*(<\/script>)/;

/** Writes the settings into the page's `portal-config` element, escaped so that they cannot close it. */
export function writePortalConfig(html: string, settings: PageSettings): string {
  const json = escapeMarkup(JSON.stringify(settings));
  return html.replace(CONFIG_ELEMENT, (_element, open: string, close: string) => open + json + close);
}
