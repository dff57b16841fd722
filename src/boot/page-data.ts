import { TERMS_ACCEPTED_KEY } from "../browser/storage-keys.ts";
import { EARLY_FRAME_ATTRIBUTE, EARLY_FRAME_ID } from "../rules/report/frame-markup.ts";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, type PageData } from "../rules/page-data.ts";
import type { Boot, TypedResponse } from "./boot.ts";

/** Takes the answers that the server wrote into the page, if they belong to the session of the page. */
export function takePageData(boot: Boot): boolean {
  const data = readElement(PAGE_DATA_ID) as PageData | undefined;
  if (data?.sessionMark !== boot.sessionMark) return false;
  const { date, user, name, subscriptions, reports } = data;
  const { answers } = boot;
  answers.user = createAnswer(user, { date });
  answers.name = Promise.resolve(new Response(name));
  // Before the terms the lists are not needed, and later they could be out of date.
  if (localStorage.getItem(TERMS_ACCEPTED_KEY) === user.email) {
    answers.subscriptions = createAnswer(subscriptions);
    answers.reports = createAnswer(reports);
    boot.isEmbedConfigComing = data.hasEmbedConfig;
  }
  return true;
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

const createAnswer = <T>(data: T, headers = {}) =>
  Promise.resolve(Response.json(data, { headers }) as TypedResponse<T>);

function readElement(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
