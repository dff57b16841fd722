/** Long runs say what they measured; the console is the tests' to keep quiet. */
export const long = process.env['TEST_LONG'] === '1';

export function sayFigure(text: string): void {
  if (long) process.stdout.write(`  ${text}\n`);
}
