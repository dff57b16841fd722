import { models } from "powerbi-client";
import type { EmbedTarget } from "../../../rules/report/report-frame.ts";
import { readContrastMode } from "./reader-device.ts";

/**
 * Full width or the report's own layout for phones, without the report's panes and error page. Without a token the
 * library loads only the frame's page.
 */
export function createLoadConfig(
  { embedUrl, id, layout }: EmbedTarget,
  uniqueId: string,
): models.IReportEmbedConfiguration {
  return {
    type: "report",
    id,
    embedUrl,
    uniqueId,
    tokenType: models.TokenType.Embed,
    contrastMode: readContrastMode(),
    settings: {
      ...(layout === "phone"
        ? { layoutType: models.LayoutType.MobilePortrait }
        : {
            layoutType: models.LayoutType.Custom,
            customLayout: { displayOption: models.DisplayOption.FitToWidth },
          }),
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      hideErrors: true,
    },
  };
}
