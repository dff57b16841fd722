import type { Subscription, UserReport } from "../api/contract.ts";
import { readTheme } from "../browser/theme.ts";
import { firstRole, isAdministrator } from "../rules/session/access.ts";
import { loaders } from "../rules/messages.ts";
import { firstReportOf } from "../rules/report/report-link.ts";
import { begun } from "./start-data.ts";
import { dialogControls } from "./replace-first-screen.ts";

/**
 * Shows the selection dialog from the answers that the early lines have asked for, while the application is on its way.
 * Whatever is not the plain case is left to the application.
 */
export async function showFirstScreen(template: HTMLTemplateElement): Promise<void> {
  const waiting = document.querySelector(".shell > main > span");
  const start = waiting && (await begun());
  if (!start) return;
  const { person, name } = start;
  const telling = setTimeout(() => waiting.replaceWith(loaders.reportDetails));
  const [client] = JSON.parse(await start.subscriptions) as Subscription[];
  const found = JSON.parse(await start.reports) as UserReport[];
  clearTimeout(telling);
  const report = client && firstReportOf(found, client.id);
  if (!report || !document.querySelector(".shell")) return;
  const screen = drawn(template, {
    name: name || person.email,
    role: firstRole(person),
    client: client.displayName,
    report: report.reportName,
    year: String(new Date().getFullYear()),
  });
  if (!isAdministrator(person)) screen.querySelector('a[href="/admin"]')?.remove();
  show(screen);
}

function drawn(template: HTMLTemplateElement, words: Record<string, string>): DocumentFragment {
  const screen = document.importNode(template.content, true);
  const say = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = say(texts.currentNode.nodeValue ?? "");
  for (const input of screen.querySelectorAll("input")) input.defaultValue = say(input.defaultValue);
  const [theme, ...themes] = screen.querySelectorAll<HTMLElement>('[aria-label^="Theme: "]');
  const chosen = themes.find(({ ariaLabel }) => ariaLabel === `Theme: ${readTheme()}`);
  if (chosen) theme?.replaceWith(chosen);
  return screen;
}

/** What is focused and pressed before the application is there, it finds noted and does. */
function show(screen: DocumentFragment): void {
  const place = document.createElement("div");
  place.id = "first";
  place.append(screen);
  place.firstElementChild?.setAttribute("inert", "");
  const note = (what: "focused" | "pressed") => (event: Event) => {
    const control = dialogControls(place).indexOf((event.target as Element).closest("button, input")!);
    if (control >= 0) place.dataset[what] = String(control);
  };
  place.addEventListener("focusin", note("focused"));
  place.addEventListener("click", note("pressed"));
  document.body.prepend(place);
  place.querySelector("input")?.select();
}
