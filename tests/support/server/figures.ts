import { appendFileSync } from "node:fs";

/** Long runs say what they measured, at once and in the list at their end; the console is the tests' to keep quiet. */
export const long = process.env["TEST_LONG"] === "1";
const list = process.env["FIGURES"];

export interface Figure {
  what: string;
  figure: string;
  goal: string;
}

export function sayFigure(what: string, figure: string, goal: string): void {
  if (!long) return;
  process.stdout.write(`  ${what}: ${figure}\n`);
  if (list !== undefined) appendFileSync(list, `${JSON.stringify({ what, figure, goal } satisfies Figure)}\n`);
}
