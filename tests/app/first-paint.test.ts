// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');

/** What the page's head does before anything of its body is there to be painted. */
function openPage(): void {
  for (const { text } of page.head.querySelectorAll<HTMLScriptElement>('script:not([type])')) {
    const script = document.createElement('script');
    script.text = text;
    document.head.append(script);
  }
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
  ['"><script>', undefined],
])('the theme that was chosen holds from the first paint on: %s', (kept, shown) => {
  localStorage.setItem('Theme', kept);
  openPage();
  expect(document.documentElement.dataset['theme']).toBe(shown);
});
