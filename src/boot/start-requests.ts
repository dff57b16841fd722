import { sessionMark } from "../browser/cookies.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { DEFAULT_API_BASE_URL, parseConfigJson, readConfigText } from "../browser/portal-config-json.ts";
import type { Boot } from "./boot.ts";
import { startAnswers } from "./page-data.ts";
import { sendStartRequest } from "./send-start-request.ts";
import * as startPaths from "./start-paths.ts";

declare const LEAVE_SCRIPT: string;

/** Sends the requests of the start while the application is still being downloaded. */
export function sendStartRequests(): void {
  const { apiBaseUrl = DEFAULT_API_BASE_URL } = parseConfigJson(readConfigText()) as Partial<PortalConfig>;
  const mark = sessionMark();
  const boot: Boot = {
    sessionMark: mark,
    apiBaseUrl: new URL(apiBaseUrl, location.href).href,
    answers: {},
    isLeaving: false,
  };
  const { answers } = boot;
  window.boot = boot;
  if (mark === "") {
    answers.loginSettings = sendStartRequest(boot, startPaths.loginSettings);
    import(/* @vite-ignore */ LEAVE_SCRIPT).catch(() => {});
    return;
  }
  startAnswers(boot, (path) => sendStartRequest(boot, path));
}
