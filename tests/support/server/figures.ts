import { appendFileSync } from "node:fs";

/** Set by `npm run test:long`. Long runs print their measurements and collect them in the file named by FIGURES. */
export const isLongRun = process.env["TEST_LONG"] === "1";
const figuresFile = process.env["FIGURES"];

export interface Figure {
  what: string;
  figure: string;
  goal: string;
}

export function recordFigure(what: string, figure: string, goal: string): void {
  if (!isLongRun) return;
  process.stdout.write(`  ${what}: ${figure}\n`);
  if (figuresFile !== undefined)
    appendFileSync(figuresFile, `${JSON.stringify({ what, figure, goal } satisfies Figure)}\n`);
}
