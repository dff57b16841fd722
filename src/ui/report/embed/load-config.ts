import { models } from "powerbi-client";
import type { EmbedTarget } from "../../../rules/report/report-frame.ts";

/**
 * Full width, without the report's own panes and error page. Without a token the library loads only the frame's page.
 */
export function createLoadConfig({ embedUrl, id }: EmbedTarget, uniqueId: string): models.IReportEmbedConfiguration {
  return {
    type: "report",
    id,
    embedUrl,
    uniqueId,
    tokenType: models.TokenType.Embed,
    settings: {
      layoutType: models.LayoutType.Custom,
      customLayout: { displayOption: models.DisplayOption.FitToWidth },
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      hideErrors: true,
    },
  };
}
