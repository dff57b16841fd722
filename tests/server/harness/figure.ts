import { appendFileSync } from 'node:fs';

/** Long runs say what they measured, at once and in the list at their end; the console is the tests' to keep quiet. */
export const long = process.env['TEST_LONG'] === '1';
const list = process.env['FIGURES'];

export function sayFigure(text: string): void {
  if (!long) return;
  process.stdout.write(`  ${text}\n`);
  if (list !== undefined) appendFileSync(list, `${text}\n`);
}
