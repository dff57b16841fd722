import { TERMS_ACCEPTED_KEY, TERMS_SESSION_KEY } from "../browser/storage-keys.ts";
import { EARLY_FRAME_ATTRIBUTE, EARLY_FRAME_ID } from "../rules/report/frame-markup.ts";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, type PageData } from "../rules/page-data.ts";
import type { Boot, TypedResponse } from "./boot.ts";
import * as startPaths from "./start-paths.ts";

/** A page that the service worker has opened from its cache. Its data follows behind the scripts. */
export const isFromWorker = () => "fromWorker" in document.documentElement.dataset;

/**
 * Promises the answers to the start calls: from the data that the server wrote into the page, if it belongs to the
 * session of the page, else by requests.
 */
export function startAnswers(boot: Boot, send: <T extends Response>(path: string) => Promise<T>): void {
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
  answers.user = promise(startPaths.user, ({ user, date }) => Response.json(user, { headers: { date } }));
  answers.name = promise(startPaths.name, ({ name }) => new Response(name));
  // Before the terms the lists are not needed, and later they could be out of date.
  const areTermsAccepted = known
    ? localStorage.getItem(TERMS_ACCEPTED_KEY) === known.user.email
    : localStorage.getItem(TERMS_SESSION_KEY) === boot.sessionMark;
  if (!isReportView || !areTermsAccepted) return;
  answers.subscriptions = promise(startPaths.subscriptions, ({ subscriptions }) => Response.json(subscriptions));
  answers.reports = promise(startPaths.reports, ({ reports }) => Response.json(reports));
}

/** The embed config at the end of the page; rejects if the server had none in time. */
export async function receiveEmbedConfig<T>(): Promise<TypedResponse<T>> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const config = readElement(EMBED_CONFIG_ID);
  if (!config) throw new Error("The page has no embed config");
  loadEarlyFrame();
  return Response.json(config);
}

/** The report host's page loads beside the application, where the browser can move the frame into its place later. */
function loadEarlyFrame(): void {
  const { body } = document;
  const frame = document.querySelector<HTMLTemplateElement>(`#${EARLY_FRAME_ID}`)?.content.firstElementChild;
  if (!frame || !("moveBefore" in body)) return;
  // The application may take the frame before it is loaded. It is then no longer marked.
  frame.addEventListener("load", () => {
    if (frame.hasAttribute(EARLY_FRAME_ATTRIBUTE)) frame.setAttribute(EARLY_FRAME_ATTRIBUTE, "true");
  });
  body.append(frame);
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

function readElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
