import { parseConfigJson, readConfigText, type PortalConfig } from "../browser/portal-config.ts";
import { readChoice } from "../consent-notice/consent-choice.ts";
import noticeStyles from "../consent-notice/notice.css?inline";
import { showNotice } from "../consent-notice/show-notice.ts";
import { addStyleSheet } from "../consent-notice/style-sheet.ts";

/**
 * Shows the portal's own consent notice to a signed-in user who has not chosen yet, so that it is not the last paint of
 * the page. Its script takes it over. The notice of another provider comes with that provider's script.
 */
export function showEarlyNotice(): void {
  const { consent } = parseConfigJson(readConfigText()) as Partial<PortalConfig>;
  if (consent !== undefined || readChoice()) return;
  addStyleSheet(noticeStyles);
  showNotice();
}
