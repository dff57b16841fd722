import { loaders } from "../rules/messages.ts";
import { firstReportOf } from "../rules/report/report-ref.ts";
import { firstRole, isAdministrator } from "../rules/session/access.ts";
import { dialogControls } from "./replace-first-screen.ts";
import { readStartData } from "./start-data.ts";

/** Shows the prerendered selection dialog with the user's data. False: this case is left to the application. */
export async function showFirstScreen(template: HTMLTemplateElement): Promise<boolean> {
  const loader = document.querySelector(".shell > main > span");
  const start = loader && (await readStartData(window.boot?.answers));
  if (!start) return false;
  const { user, name } = start;
  const timer = setTimeout(() => loader.replaceWith(loaders.reportDetails));
  const [client] = await start.subscriptions;
  const reports = await start.reports;
  clearTimeout(timer);
  const report = client && firstReportOf(reports, client.id);
  if (!report || !document.querySelector(".shell")) return false;
  const screen = fillTemplate(template, {
    name: name || user.email,
    role: firstRole(user),
    client: client.displayName,
    report: report.reportName,
    year: String(new Date().getFullYear()),
  });
  if (!isAdministrator(user)) screen.querySelector('a[href="/admin"]')?.remove();
  insertScreen(screen);
  return true;
}

function fillTemplate(template: HTMLTemplateElement, values: Record<string, string>): DocumentFragment {
  const screen = document.importNode(template.content, true);
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = fill(texts.currentNode.nodeValue ?? "");
  for (const input of screen.querySelectorAll("input")) input.defaultValue = fill(input.defaultValue);
  return screen;
}

/** Records which control was last focused and clicked: the application repeats it on its own dialog. */
function insertScreen(screen: DocumentFragment): void {
  const container = document.createElement("div");
  container.id = "first-screen";
  container.append(screen);
  container.firstElementChild?.setAttribute("inert", "");
  const record = (key: "focused" | "clicked") => (event: Event) => {
    const index = dialogControls(container).indexOf((event.target as Element).closest("button, input")!);
    if (index >= 0) container.dataset[key] = String(index);
  };
  container.addEventListener("focusin", record("focused"));
  container.addEventListener("click", record("clicked"));
  // As the application's fields do, until something is typed.
  container.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLInputElement && target.value === target.defaultValue) target.select();
  });
  document.body.prepend(container);
  container.querySelector("input")?.select();
}
