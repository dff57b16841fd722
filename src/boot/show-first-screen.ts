import { loaders } from "../rules/messages.ts";
import { firstReportOf } from "../rules/report/report-ref.ts";
import { firstRole, hasAccess, isAdministrator } from "../rules/session/access.ts";
import type { Subscription, User, UserReport } from "../api/contract.ts";
import { PARKING_PREFIX, TERMS_ACCEPTED_KEY } from "../browser/storage-keys.ts";
import type { StartAnswers, TypedResponse } from "./boot.ts";

interface StartData {
  user: User;
  name: string;
  subscriptions: Promise<Subscription[]>;
  reports: Promise<UserReport[]>;
}

/**
 * Reads the answers of the start. Null when the user may not see content yet, or returns to pending work elsewhere.
 * Reads the browser's storage directly: what it looks for has no lifetime, and where the storage is blocked it rejects,
 * so the application starts without a first screen.
 */
export async function readStartData(answers: StartAnswers | undefined): Promise<StartData | null> {
  if (!answers?.user || !answers.name || !answers.subscriptions || !answers.reports) return null;
  if (hasPendingWorkElsewhere()) return null;
  const reading = {
    user: readCopy(answers.user, (answer) => answer.json()),
    name: readCopy(answers.name, (answer) => answer.text()),
    subscriptions: readCopy(answers.subscriptions, (answer) => answer.json()),
    reports: readCopy(answers.reports, (answer) => answer.json()),
  };
  const [user, name] = [await reading.user, await reading.name];
  const hasAcceptedTerms = localStorage.getItem(TERMS_ACCEPTED_KEY) === user.email;
  return hasAccess(user) && hasAcceptedTerms ? { ...reading, user, name } : null;
}

/** The answer itself stays unread, because the application takes it over. */
function readCopy<T, R>(answer: Promise<TypedResponse<T>>, read: (copy: TypedResponse<T>) => Promise<R>): Promise<R> {
  const result = answer.then((response) => read(response.clone()));
  result.catch(() => undefined);
  return result;
}

function hasPendingWorkElsewhere(): boolean {
  return Object.entries<string>(sessionStorage).some(
    ([key, work]) => key.startsWith(PARKING_PREFIX) && !/"place":"\/(report)?",/.test(work),
  );
}

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

const REMOVE_AFTER_MS = 10_000;

function dialogControls(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[role$="dialog"] :is(input, button)')];
}

/** What the user did on the first screen. Controls are indexes into `dialogControls`, -1 for none. */
interface FirstScreenInput {
  focused: number;
  clicked: number;
  typed: string | null;
}

/** Removes the prerendered screen when the application's dialog mounts and replays focus, typing and click. */
export function replaceFirstScreen(): void {
  const observer = new MutationObserver(() => {
    const dialog = [...document.querySelectorAll("body > :not(#first-screen)")].find(
      (element) => dialogControls(element)[0],
    );
    if (dialog) finish(dialog);
  });
  const timer = setTimeout(() => finish(), REMOVE_AFTER_MS);
  observer.observe(document.body, { childList: true, subtree: true });

  function finish(dialog?: Element): void {
    observer.disconnect();
    clearTimeout(timer);
    const firstScreen = document.getElementById("first-screen");
    if (!firstScreen) return;
    const input = readInput(firstScreen);
    const controls = dialogControls(firstScreen).length;
    firstScreen.remove();
    // A dialog that says what failed has other controls: what was pressed here must not press one of them.
    if (dialog && dialogControls(dialog).length === controls) replayInFocus(dialog, input);
  }
}

function readInput(firstScreen: HTMLElement): FirstScreenInput {
  const focused = Number(firstScreen.dataset["focused"] ?? -1);
  const control = dialogControls(firstScreen)[focused];
  const isEdited = control instanceof HTMLInputElement && control.value !== control.defaultValue;
  const typed = isEdited ? control.value : null;
  return { focused, clicked: Number(firstScreen.dataset["clicked"] ?? -1), typed };
}

/** The dialog focuses its first control when it opens, so an earlier replay would lose the focus. */
function replayInFocus(dialog: Element, input: FirstScreenInput): void {
  for (const animation of dialog.getAnimations({ subtree: true })) animation.finish();
  if (dialog.contains(document.activeElement)) replay(dialog, input);
  else dialog.addEventListener("focusin", () => replay(dialog, input), { once: true });
}

function replay(dialog: Element, { focused, clicked, typed }: FirstScreenInput): void {
  const controls = dialogControls(dialog);
  if (focused > 0) controls[focused]?.focus();
  if (clicked >= 0) controls[clicked]?.click();
  const control = controls[focused];
  if (typed === null || !(control instanceof HTMLInputElement)) return;
  control.setRangeText(typed, 0, control.value.length, "end");
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
