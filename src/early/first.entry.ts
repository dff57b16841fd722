import { afterPaint } from './after-paint.ts';
import { showFirstScreen } from './first.ts';
import { askForLinkedReport } from './linked-report.ts';

declare const NEXT: { choice: string; report: string };

if (window.early) goAhead();
else afterPaint(goAhead);

function goAhead(): void {
  const template = document.querySelector<HTMLTemplateElement>('#first-screen');
  if (!template || window.early?.answers.size !== 4) return;
  const isLink = location.search !== '';
  preload(isLink ? NEXT.report : NEXT.choice);
  (isLink ? askForLinkedReport() : showFirstScreen(template))
    .catch(() => {
      // The application asks again, and can say readably what is wrong.
    })
    .finally(() => afterPaint(() => window.early?.start?.()));
}

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
