import { models } from "powerbi-client";

export interface Target {
  embedUrl: string;
  id: string;
}

/** Full width, no panes of its own, and no error page but the portal's. Without a token it loads the frame and nothing else. */
export function loadConfig({ embedUrl, id }: Target, uniqueId: string): models.IReportEmbedConfiguration {
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
