import { afterPaint } from "./after-paint.ts";
import { showFirstScreen } from "./show-first-screen.ts";
import { askForLinkedReport } from "./linked-report.ts";

declare const NEXT: { choice: string; report: string };

if (window.early) goAhead();
else afterPaint(goAhead);

function goAhead(): void {
  const template = document.querySelector<HTMLTemplateElement>("#first-screen");
  if (!template || window.early?.answers.size !== 4) return;
  (location.search === "" ? chooseFirst(template) : linkFirst())
    .catch(() => {
      // The application asks again, and can say readably what is wrong.
    })
    .finally(() => afterPaint(() => window.early?.start?.()));
}

function chooseFirst(template: HTMLTemplateElement): Promise<void> {
  preload(NEXT.choice);
  return showFirstScreen(template);
}

/** The library of the report host comes behind the application on a narrow line, which needs it last. */
function linkFirst(): Promise<void> {
  return askForLinkedReport().finally(() => preload(NEXT.report));
}

function preload(file: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
