import { sessionMark } from "../browser/cookies.ts";
import { DEFAULT_API_BASE_URL, parseConfigJson, type PortalConfig, readConfigText } from "../browser/portal-config.ts";
import { TERMS_ACCEPTED_KEY, TERMS_SESSION_KEY } from "../browser/storage-keys.ts";
import { PAGE_DATA_ID, type PageData } from "../rules/page-data.ts";
import {
  type Boot,
  isFromWorker,
  loginSettingsPath,
  namePath,
  readElement,
  reportsPath,
  sendStartRequest,
  subscriptionsPath,
  userPath,
} from "./boot.ts";

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
    answers.loginSettings = sendStartRequest(boot, loginSettingsPath);
    import(/* @vite-ignore */ LEAVE_SCRIPT).catch(() => {});
    return;
  }
  startAnswers(boot, (path) => sendStartRequest(boot, path));
}

/**
 * Promises the answers to the start calls: from the data that the server wrote into the page, if it belongs to the
 * session of the page, else by requests.
 */
function startAnswers(boot: Boot, send: <T extends Response>(path: string) => Promise<T>): void {
  const { answers } = boot;
  const isReportView = /^\/(report)?$/.test(location.pathname);
  const read = () => {
    const data = readElement(PAGE_DATA_ID) as PageData | undefined;
    if (data?.sessionMark !== boot.sessionMark) return undefined;
    boot.isEmbedConfigComing = data.hasEmbedConfig;
    return data;
  };
  const known = read();
  const coming = isFromWorker() && isReportView && !known ? waitForElement(PAGE_DATA_ID).then(read) : undefined;
  const promise = <T extends Response>(path: string, create: (data: PageData) => Response): Promise<T> => {
    if (known) return Promise.resolve(create(known) as T);
    const answer = coming?.then((data) => (data ? (create(data) as T) : send<T>(path))) ?? send<T>(path);
    // The application takes a failed answer over as well and handles it.
    answer.catch(() => {});
    return answer;
  };
  answers.user = promise(userPath, ({ user, date }) => Response.json(user, { headers: { date } }));
  answers.name = promise(namePath, ({ name }) => new Response(name));
  // Before the terms the lists are not needed, and later they could be out of date.
  const areTermsAccepted = known
    ? localStorage.getItem(TERMS_ACCEPTED_KEY) === known.user.email
    : localStorage.getItem(TERMS_SESSION_KEY) === boot.sessionMark;
  if (!isReportView || !areTermsAccepted) return;
  answers.subscriptions = promise(subscriptionsPath, ({ subscriptions }) => Response.json(subscriptions));
  answers.reports = promise(reportsPath, ({ reports }) => Response.json(reports));
}

/** Resolves when the element is in the page with all its text, or the page has ended. */
function waitForElement(id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.readyState === "loading" && !document.getElementById(id)?.nextSibling) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    document.addEventListener("readystatechange", look);
    look();
  });
}
