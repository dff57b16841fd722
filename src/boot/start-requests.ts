import { sessionMark } from "../browser/cookies.ts";

declare const LEAVE_SCRIPT: string;

/** Inlined in the page, so it stays under a kilobyte: begins what the start needs before the application's script is here. */
export function beginEarly(): void {
  const mark = sessionMark();
  const answers = new Map<string, Promise<Response>>();
  const { apiBaseUrl = "/" } = JSON.parse(document.getElementById("portal-config")?.textContent?.trim() || "{}") as {
    apiBaseUrl?: string;
  };
  const base = new URL(apiBaseUrl, location.href).href.replace(/\/?$/, "/serverside/api/");
  window.early = { mark, base, answers, leaving: false };
  const begin = (path: string) => {
    const answer = fetch(base + path, { credentials: "include", signal: AbortSignal.timeout(25_000) });
    answer.catch(() => {});
    answers.set(base + path, answer);
  };
  if (mark === "") {
    begin("settings/getauthcodeflowsettings");
    import(/* @vite-ignore */ LEAVE_SCRIPT).catch(() => {});
    return;
  }
  begin("user/getuser");
  begin("user/getusername");
  if (/^\/(report)?$/.test(location.pathname) && localStorage.getItem("ToUAcceptedIn") === mark) {
    begin("getusersubscriptions");
    begin("getuserreports");
  }
}
