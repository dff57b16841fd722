import { parseConfigJson, readConfigText, type PortalConfig } from "../browser/portal-config.ts";
import { readChoice } from "../consent-notice/consent-choice.ts";
import noticeStyles from "../consent-notice/notice.css?inline";
import { showNotice } from "../consent-notice/show-notice.ts";
import { addStyleSheet } from "../consent-notice/style-sheet.ts";
import { runAfterPaint } from "./boot.ts";
import { hideOtherSession } from "./hide-other-session.ts";
import { requestLinkedReport } from "./linked-report.ts";
import { showFirstScreen } from "./show-first-screen.ts";

/** The address of the file that the application needs next if the URL names a report. */
declare const EMBEDDED_REPORT_FILE: string;

addEventListener("pageshow", (event) => hideOtherSession(event));
if (window.boot) prepareFirstView();
else runAfterPaint(prepareFirstView);

function prepareFirstView(): void {
  const template = document.querySelector<HTMLTemplateElement>("#first-screen-template");
  if (!template || !window.boot?.answers.reports) return;
  showFirstView(template)
    .catch(() => {
      // The application makes the same calls and shows readably what is wrong.
    })
    .finally(() => runAfterPaint(() => window.boot?.startApplication?.()));
}

async function showFirstView(template: HTMLTemplateElement): Promise<void> {
  const isAllowed = await (location.search === "" ? showFirstScreen(template) : prepareLinkedReport());
  if (isAllowed) showEarlyNotice();
}

/** The embed library is needed last, so on a slow line it must not delay the application. */
function prepareLinkedReport(): Promise<boolean> {
  return requestLinkedReport().finally(() => preload(EMBEDDED_REPORT_FILE));
}

function preload(address: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = address;
  document.head.append(link);
}

/**
 * Shows the portal's own consent notice to a signed-in user who has not chosen yet, so that it is not the last paint of
 * the page. Its script takes it over. The notice of another provider comes with that provider's script.
 */
function showEarlyNotice(): void {
  const { consent } = parseConfigJson(readConfigText()) as Partial<PortalConfig>;
  if (consent !== undefined || readChoice()) return;
  addStyleSheet(noticeStyles);
  showNotice();
}
