/// <reference lib="dom" />
import type { Finding } from "./differences-page.ts";

/** The texts of each Storybook page, each with the id of the first story that shows it; null without a story. */
export type TextsByPage = Record<string, Record<string, string | null>>;

/** Runs in the browser: the visible texts of the page, and those that only screen readers and tooltips present. */
export function readTexts(): string[] {
  const root = document.querySelector("#storybook-root")?.parentElement ?? document.body;
  // An announcement follows a change, so whether it is there depends on time.
  const ignored = "style, script, p[aria-live], .sb-preparing-story, .sb-preparing-docs, .sb-nopreview";
  const visible = [...root.querySelectorAll("*")].filter(
    (element) => element.checkVisibility() && !element.closest(ignored),
  );
  const textNodes = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const isInline = (element: Element) => getComputedStyle(element).display.startsWith("inline");
  // A sentence with emphasised parts or links is one text.
  const sentences = new Set(
    visible.filter((element) => textNodes(element).length > 0 && [...element.querySelectorAll("*")].every(isInline)),
  );
  const isPart = (element: Element): boolean =>
    element.parentElement !== null && (sentences.has(element.parentElement) || isPart(element.parentElement));
  const readOwn = (element: Element) => {
    if (isPart(element)) return [];
    return sentences.has(element) ? [element.textContent] : textNodes(element).map(({ textContent }) => textContent);
  };
  const readLabels = (element: Element) =>
    ["aria-label", "placeholder", "title", "data-hint", "alt"].map((name) => element.getAttribute(name));
  return visible
    .flatMap((element) => readOwn(element).concat(readLabels(element)))
    .map((text) => (text ?? "").replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\p{Letter}{2}/u.test(text));
}

/** Sorted by page and text, so that a change is easy to read. */
export function sortTexts(collected: ReadonlyMap<string, ReadonlyMap<string, string | null>>): TextsByPage {
  const sortByKey = <Value>(entries: Iterable<readonly [string, Value]>) =>
    [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sortByKey(collected).map(([page, texts]) => [page, Object.fromEntries(sortByKey(texts))]));
}

/** One finding for every page whose texts differ from the accepted ones. */
export function compareTexts(accepted: TextsByPage, current: TextsByPage): Finding[] {
  const pages = new Set([...Object.keys(accepted), ...Object.keys(current)]);
  const describe = (texts: TextsByPage[string] = {}) =>
    Object.entries(texts).map(([text, story]) => (story === null ? text : `${text} (${story})`));
  return [...pages].flatMap((page) => {
    const [before, after] = [describe(accepted[page]), describe(current[page])];
    const removed = before.filter((text) => !after.includes(text)).map((text) => `- ${text}`);
    const added = after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`);
    const reason = [...removed, ...added].join("\n");
    return reason ? [{ kind: "texts" as const, name: page, title: page, reason }] : [];
  });
}

/** The texts that stories or the server show and that are nowhere in the accepted ones. */
export function findMissingTexts(accepted: TextsByPage, current: TextsByPage): string[] {
  const known = new Set(Object.values(accepted).flatMap(Object.keys));
  return [...new Set(Object.values(current).flatMap(Object.keys))].filter((text) => !known.has(text));
}
