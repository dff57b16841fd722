/// <reference lib="dom" />
import type { Finding } from "./differences-page.ts";

/** The texts of each Storybook page, sorted. */
export type TextsByPage = Record<string, string[]>;

/** Runs in the browser: the visible texts of the page, and those that only screen readers and tooltips present. */
export function readTexts(): string[] {
  const root = document.querySelector("#storybook-root")?.parentElement ?? document.body;
  const visible = [...root.querySelectorAll("*")].filter((element) => element.checkVisibility());
  const ownTexts = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? "");
  const labels = (element: Element) =>
    ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? "");
  // An announcement follows a change, so whether it is there depends on time.
  const ignored = "style, script, p[aria-live], .sb-preparing-story, .sb-preparing-docs, .sb-nopreview";
  return visible
    .flatMap((element) => (element.closest(ignored) ? [] : ownTexts(element).concat(labels(element))))
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\p{Letter}{2}/u.test(text));
}

export function sortTexts(collected: ReadonlyMap<string, ReadonlySet<string>>): TextsByPage {
  const pages = [...collected].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(pages.map(([page, texts]) => [page, [...texts].toSorted()]));
}

/** One finding for every page whose texts differ from the accepted ones. */
export function compareTexts(accepted: TextsByPage, current: TextsByPage): Finding[] {
  const pages = new Set([...Object.keys(accepted), ...Object.keys(current)]);
  return [...pages].flatMap((page) => {
    const [before = [], after = []] = [accepted[page], current[page]];
    const removed = before.filter((text) => !after.includes(text)).map((text) => `- ${text}`);
    const added = after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`);
    const reason = [...removed, ...added].join("\n");
    return reason ? [{ kind: "texts" as const, name: page, title: page, reason }] : [];
  });
}
