import { showFirstScreen } from './first.ts';

declare const NEXT: { choice: string; report: string };

const template = document.querySelector<HTMLTemplateElement>('#first-screen');
if (template && window.early?.answers.size === 4) {
  askFor(location.search === '' ? NEXT.choice : NEXT.report);
  showFirstScreen(template).catch(() => {
    // The application asks again, and can say readably what is wrong.
  });
}

function askFor(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}
