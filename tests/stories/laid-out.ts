import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { crowding } from './layout-law.ts';

const root = document.documentElement;
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Every story, as it was left, also stands in twice the text, in 320 px and from right to left. */
afterEach(async () => {
  const { dir } = root;
  const { fontSize } = root.style;
  const found: string[] = [];
  const look = async (how: string) => {
    dispatchEvent(new Event('resize'));
    await drawn();
    found.push(...crowding(document).map((what) => `${how}: ${what}`));
  };
  root.style.fontSize = '200%';
  await look('200 % text');
  root.style.fontSize = fontSize;
  await page.viewport(320, 720);
  await look('320 px');
  root.dir = 'rtl';
  await look('320 px, right to left');
  root.dir = dir;
  expect(found.join('\n')).toBe('');
});
